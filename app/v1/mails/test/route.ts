import { sendTestMail } from "#lib/contract/resources/mail.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as mails from "#lib/server/mails/mail-service.ts";

export const POST = implement(sendTestMail, ({ actor, body }) => mails.test(actor, body));
