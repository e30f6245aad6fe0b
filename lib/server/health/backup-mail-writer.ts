import { type Language, languageSchema } from "#lib/contract/resources/language.ts";
import { consoleAddress } from "../console-address.ts";
import type { Database } from "../database.ts";
import { environment } from "../environment.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Mail } from "../generated/prisma/client.ts";
import {
  type DigestWriter,
  digestMail,
  findMailSender,
  type MailLook,
  mailButton,
  mailFooter,
  mailHeading,
  mailPage,
  mailParagraph,
  UNWRITTEN,
} from "../mails/index.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { BACKUP_MAIL_WORDS } from "./backup-mail-words.ts";
import { type BackupState, findBackupState } from "./backup-state.ts";
import { type Runner, selectRunners } from "./outage-readers.ts";

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
  const told: Told = {
    language: languageSchema.catch("en").parse(runner.user.language),
    name: sender.name,
    runner,
    state,
  };
  return digestMail(mail, { sender, from, recipient: runner.user.email }, (look) => ({
    subject: BACKUP_MAIL_WORDS[told.language].subject,
    text: plainText(told),
    html: html(told, look),
  }));
};

type Told = { language: Language; name: string; runner: Runner; state: BackupState };

function partsOf({ language, runner, state }: Told): string[] {
  const words = BACKUP_MAIL_WORDS[language];
  const { timeZone } = runner.org;
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    ...{ dateStyle: "long", timeStyle: "short", timeZone },
  });
  const last = state.last && format.format(state.last.startedAt);
  return [words.last(last), words.reason(state.failed?.fault ?? null), words.whatToDo];
}

function html(told: Told, look: MailLook): string {
  const { language, name } = told;
  const words = BACKUP_MAIL_WORDS[language];
  const [first = ""] = partsOf(told);
  return mailPage({
    ...{ language, title: words.subject, preview: first, look },
    parts: [
      mailHeading(words.heading),
      ...partsOf(told).map(mailParagraph),
      mailButton({ label: words.status, orOpen: null }, statusUrl(told), look.color),
    ],
    footer: [words.why, mailFooter(language, name)].map(escapeHtml).join("<br>\n"),
  });
}

function plainText(told: Told): string {
  const { language, name } = told;
  const words = BACKUP_MAIL_WORDS[language];
  const footer = `-- \n${words.why}\n${mailFooter(language, name)}`;
  return `${[words.heading, ...partsOf(told), `${words.status}:\n${statusUrl(told)}`, footer].join("\n\n")}\n`;
}

const statusUrl = ({ runner: { orgId } }: Told) =>
  environment().url + consoleAddress(orgId, "/settings/status");
