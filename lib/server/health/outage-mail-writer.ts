import { type Language, languageSchema } from "#lib/contract/resources/language.ts";
import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import type { Mail } from "../generated/prisma/client.ts";
import { countWorkers } from "../jobs/worker-count.ts";
import { localDay } from "../local-moment.ts";
import { type DigestWriter, digestMail, findMailSender, UNWRITTEN } from "../mails/index.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { OUTAGE_MAIL_WORDS } from "./outage-mail-words.ts";
import { selectOwners } from "./outage-readers.ts";
import { findOverdue, type Overdue } from "./overdue-sending.ts";
import { type StatusMail, statusMailHtml, statusMailText } from "./status-mail.ts";

/** Makes the mail from what waits at this moment; canceled once a worker runs, or nothing waits any more. */
export const outageMailWriter: DigestWriter = async (db: Database, mail: Mail, { from }) => {
  const { orgId, resourceId } = mail;
  if (orgId === null || (await countWorkers()) > 0) return UNWRITTEN;
  const bound = tenantDatabase(orgId, db);
  const owner = (await selectOwners(bound)).find(({ userId }) => userId === resourceId);
  const [overdue] = await findOverdue(db, orgId, clock.now());
  const sender = await findMailSender(bound, orgId);
  if (owner === undefined || overdue === undefined || sender === null) return UNWRITTEN;
  const language = languageSchema.catch("en").parse(owner.user.language);
  const words = OUTAGE_MAIL_WORDS[language];
  const { heading, status } = words;
  const written: StatusMail = {
    ...{ language, organization: { id: orgId, name: sender.name }, heading, status },
    ...{ subject: words.subject(sender.name), why: words.why(sender.name) },
    paragraphs: [waitingOf(overdue, language, owner.org.timeZone), words.caughtUp, words.whatToDo],
  };
  return digestMail(mail, { sender, from, recipient: owner.user.email }, (look) => ({
    subject: written.subject,
    text: statusMailText(written),
    html: statusMailHtml(written, look),
  }));
};

function waitingOf(overdue: Overdue, language: Language, timeZone: string): string {
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
