import { type Language, languageSchema } from "#lib/contract/resources/language.ts";
import { clock } from "../clock.ts";
import { consoleAddress } from "../console-address.ts";
import type { Database } from "../database.ts";
import { environment } from "../environment.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Mail } from "../generated/prisma/client.ts";
import { countWorkers } from "../jobs/worker-count.ts";
import { localDay } from "../local-moment.ts";
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
import { OUTAGE_MAIL_WORDS } from "./outage-mail-words.ts";
import { selectOwners } from "./outage-readers.ts";
import { findOverdue, type Overdue } from "./overdue-sending.ts";

/** Makes the mail from what waits at this moment; canceled once a worker runs, or nothing waits any more. */
export const outageMailWriter: DigestWriter = async (db: Database, mail: Mail, { from }) => {
  const { orgId, resourceId } = mail;
  if (orgId === null || (await countWorkers()) > 0) return UNWRITTEN;
  const bound = tenantDatabase(orgId, db);
  const owner = (await selectOwners(bound)).find(({ userId }) => userId === resourceId);
  const [overdue] = await findOverdue(db, orgId, clock.now());
  const sender = await findMailSender(bound, orgId);
  if (owner === undefined || overdue === undefined || sender === null) return UNWRITTEN;
  const told: Told = {
    language: languageSchema.catch("en").parse(owner.user.language),
    organization: { id: orgId, name: sender.name, timeZone: owner.org.timeZone },
    overdue,
  };
  return digestMail(mail, { sender, from, recipient: owner.user.email }, (look) => ({
    subject: OUTAGE_MAIL_WORDS[told.language].subject(sender.name),
    text: plainText(told),
    html: html(told, look),
  }));
};

type Told = {
  language: Language;
  organization: { id: string; name: string; timeZone: string };
  overdue: Overdue;
};

function html(told: Told, look: MailLook): string {
  const { language, organization } = told;
  const words = OUTAGE_MAIL_WORDS[language];
  const footer = [words.why(organization.name), mailFooter(language, organization.name)].map(escapeHtml);
  return mailPage({
    language,
    title: words.subject(organization.name),
    preview: waitingOf(told),
    look,
    parts: [
      mailHeading(words.heading),
      ...[waitingOf(told), words.caughtUp, words.whatToDo].map(mailParagraph),
      mailButton({ label: words.status, orOpen: null }, statusUrl(told), look.color),
    ],
    footer: footer.join("<br>\n"),
  });
}

function plainText(told: Told): string {
  const { language, organization } = told;
  const words = OUTAGE_MAIL_WORDS[language];
  const footer = `-- \n${words.why(organization.name)}\n${mailFooter(language, organization.name)}`;
  const link = `${words.status}:\n${statusUrl(told)}`;
  return `${[words.heading, waitingOf(told), words.caughtUp, words.whatToDo, link, footer].join("\n\n")}\n`;
}

const statusUrl = ({ organization: { id } }: Told) =>
  environment().url + consoleAddress(id, "/settings/status");

function waitingOf({ language, organization: { timeZone }, overdue }: Told): string {
  const words = OUTAGE_MAIL_WORDS[language];
  const { greetings, emails, since } = overdue;
  const what = [
    ...(greetings > 0 ? [words.greetings(greetings)] : []),
    ...(emails > 0 ? [words.emails(emails)] : []),
  ];
  return words.waiting(what.join(words.and), momentText(since, language, timeZone));
}

/** The time, with its day unless that is today. */
function momentText(at: Date, language: Language, timeZone: string): string {
  const isToday = localDay(at, timeZone) === localDay(clock.now(), timeZone);
  const day = isToday ? {} : ({ weekday: "long", day: "numeric", month: "long" } as const);
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    ...{ ...day, hour: "2-digit", minute: "2-digit", timeZone },
  });
  return format.format(at);
}
