import type { MailSink } from "../faults/mail-sink.ts";

export const OWNER = { email: "owner@example.org", password: "correct horse battery" };

/** What a program is started with that is to need no browser. @param key the API key that it begins with */
export const settingsFor = (dataDir: string, key: string, mails: MailSink): Record<string, string> => ({
  ROLLCALL_DATA_DIR: dataDir,
  ROLLCALL_WORKERS: "1",
  ROLLCALL_ADMIN_EMAIL: OWNER.email,
  ROLLCALL_ADMIN_PASSWORD: OWNER.password,
  ROLLCALL_ADMIN_API_KEY: key,
  ROLLCALL_SAMPLE_PEOPLE: "8",
  ROLLCALL_WEBHOOK_PRIVATE_ADDRESSES: "1",
  LOG_LEVEL: "warn",
  ...mails.settings,
});

/** Whether it comes up is what is looked at, on a machine that may have much else to do, and not how fast. */
export const PATIENTLY = { withinMs: 600_000 };
