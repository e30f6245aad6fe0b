import { getMailSettings, updateMailSettings } from "#lib/contract/resources/mail.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as settings from "#lib/server/mails/mail-settings-service.ts";

export const GET = implement(getMailSettings, ({ actor }) => settings.get(actor));
export const PATCH = implement(updateMailSettings, ({ actor, body, ifMatch }) =>
  settings.update(actor, body, ifMatch),
);
