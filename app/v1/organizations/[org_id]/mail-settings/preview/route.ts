import { getMailPreview } from "#lib/contract/resources/mail.ts";
import { implement } from "#lib/server/http/implement.ts";
import { preview } from "#lib/server/mails/mail-preview-service.ts";

export const GET = implement(getMailPreview, ({ actor, query }) => preview(actor, query));
