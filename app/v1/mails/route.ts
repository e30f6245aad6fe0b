import { listMails } from "#lib/contract/resources/mail.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as mails from "#lib/server/mails/mail-service.ts";

export const GET = implement(listMails, ({ actor, query }) => mails.list(actor, query));
