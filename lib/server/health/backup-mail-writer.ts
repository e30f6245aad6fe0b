import { languageSchema } from "#lib/contract/resources/language.ts";
import type { Database } from "../database.ts";
import { environment } from "../environment.ts";
import type { Mail } from "../generated/prisma/client.ts";
import { type DigestWriter, digestMail, findMailSender, UNWRITTEN } from "../mails/index.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { BACKUP_MAIL_WORDS } from "./backup-mail-words.ts";
import { findBackupState } from "./backup-state.ts";
import { selectRunners } from "./outage-readers.ts";
import { type StatusMail, statusMailHtml, statusMailText } from "./status-mail.ts";

/** Makes the mail from what is so at this moment; canceled once a backup is whole again. */
export const backupMailWriter: DigestWriter = async (db: Database, mail: Mail, { from }) => {
  const { orgId, resourceId } = mail;
  if (orgId === null) return UNWRITTEN;
  const state = await findBackupState(db, environment().backup);
  // A worker may not know the schedule: what was told of is over when nothing is told of any more.
  if (!state.isTold) return UNWRITTEN;
  const runner = (await selectRunners(db)).find((each) => each.orgId === orgId && each.userId === resourceId);
  const sender = await findMailSender(tenantDatabase(orgId, db), orgId);
  if (runner === undefined || sender === null) return UNWRITTEN;
  const language = languageSchema.catch("en").parse(runner.user.language);
  const { subject, heading, status, why, ...words } = BACKUP_MAIL_WORDS[language];
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    ...{ dateStyle: "long", timeStyle: "short", timeZone: runner.org.timeZone },
  });
  const last = state.last && format.format(state.last.startedAt);
  const written: StatusMail = {
    ...{ language, organization: { id: orgId, name: sender.name }, subject, heading, status, why },
    paragraphs: [words.last(last), words.reason(state.failed?.fault ?? null), words.whatToDo],
  };
  return digestMail(mail, { sender, from, recipient: runner.user.email }, (look) => ({
    subject,
    text: statusMailText(written),
    html: statusMailHtml(written, look),
  }));
};
