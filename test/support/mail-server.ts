import type { MailServer } from "#lib/server/mail-server.ts";

/** A server that an installation of the tests has and never reaches: mails are queued and stay there. */
export const SILENT_MAIL_SERVER: MailServer = {
  host: "127.0.0.1",
  port: 1,
  isSecure: false,
  requiresTls: false,
  login: null,
  from: "rollcall@nordlicht.example",
};
