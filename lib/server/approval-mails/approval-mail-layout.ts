import type { Language } from "#lib/contract/resources/language.ts";
import { consoleAddress } from "../console-address.ts";
import { environment } from "../environment.ts";
import { escapeHtml } from "../escape-html.ts";
import {
  type ContactCell,
  type MailLook,
  mailButton,
  mailContactSheet,
  mailEntry,
  mailFooter,
  mailHeading,
  mailNote,
  mailPage,
  mailParagraph,
} from "../mails/index.ts";
import { APPROVAL_MAIL_WORDS } from "./approval-mail-words.ts";

/** Where what waits is looked through, and approved. */
const PAGE = "/celebrations/approvals";

/** One video of the contact sheet. */
export type ApprovalEntry = {
  name: string;
  celebration: string;
  /** `YYYY-MM-DD` */
  day: string;
  years: number | null;
  videoId: string;
  /** Within the mail; null without one. */
  picture: ContactCell["picture"];
};

/** What a mail of what waits for an approval tells. */
export type ApprovalMail = {
  language: Language;
  organization: { id: string; name: string };
  /** Of its button. */
  token: string;
  entries: readonly ApprovalEntry[];
  /** How many wait for the reader in all. */
  total: number;
  /** How many are still being made. */
  unready: number;
  /** When the first is sent: its day there, `YYYY-MM-DD`, and whether that has passed. */
  first: { day: string; isPast: boolean };
  unapproved: "hold" | "send" | "either";
  /** Celebrations that name nobody any more who may approve. */
  orphaned: readonly { id: string; name: string }[];
  /** Whether the reader is named by none of them, and gets it as an owner. */
  isOwnerAlone: boolean;
};

/** The subject of the mail, such as "12 videos wait for your approval in Nordlicht". */
export function approvalSubject({ language, organization, entries }: ApprovalMail): string {
  return APPROVAL_MAIL_WORDS[language].subject(entries.length, organization.name);
}

/** The HTML part. */
export function approvalHtml(mail: ApprovalMail, look: MailLook): string {
  const { language, organization, entries } = mail;
  const words = APPROVAL_MAIL_WORDS[language];
  const { approve, page, urlOf } = linksOf(mail);
  const cells = entries.map((entry) => ({
    name: entry.name,
    details: detailsOf(mail, entry),
    link: urlOf(`/videos/${entry.videoId}`),
    picture: entry.picture,
  }));
  const footer = [whyOf(mail), mailFooter(language, organization.name)].map(escapeHtml);
  return mailPage({
    language,
    title: approvalSubject(mail),
    preview: introOf(mail),
    look,
    parts: [
      mailHeading(words.heading(entries.length)),
      mailParagraph(introOf(mail)),
      mailButton({ label: approveLabel(mail), orOpen: null }, approve, look.color),
      mailEntry({ words: words.look, link: page, detail: restOf(mail) }),
      mailContactSheet(cells),
      ...mail.orphaned.map(({ id, name }) =>
        mailEntry({ words: words.choose, link: urlOf(`/celebrations/${id}`), detail: words.orphaned(name) }),
      ),
      mailNote(words.oneClick),
    ],
    footer: footer.join("<br>\n"),
  });
}

/** The part without formatting, which says the same. */
export function approvalPlainText(mail: ApprovalMail): string {
  const { language, organization, entries } = mail;
  const words = APPROVAL_MAIL_WORDS[language];
  const { approve, page, urlOf } = linksOf(mail);
  const rest = restOf(mail);
  const parts = [
    words.heading(entries.length),
    introOf(mail),
    `${approveLabel(mail)}:\n${approve}`,
    `${words.look}:\n${page}`,
    ...(rest === null ? [] : [rest]),
    entries.map((entry) => `- ${entry.name}: ${detailsOf(mail, entry).join(" · ")}`).join("\n"),
    ...mail.orphaned.map(
      ({ id, name }) => `${words.orphaned(name)} ${words.choose}:\n${urlOf(`/celebrations/${id}`)}`,
    ),
    words.oneClick,
    `-- \n${whyOf(mail)}\n${mailFooter(language, organization.name)}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function linksOf({ organization: { id }, token }: ApprovalMail) {
  const urlOf = (page: string) => environment().url + consoleAddress(id, page);
  return { approve: urlOf(`${PAGE}?mail=${token}`), page: urlOf(PAGE), urlOf };
}

function approveLabel({ language, entries, total }: ApprovalMail): string {
  return APPROVAL_MAIL_WORDS[language].approve(entries.length, total <= entries.length);
}

function introOf({ language, first, unapproved }: ApprovalMail): string {
  const words = APPROVAL_MAIL_WORDS[language];
  return `${words.first(dayText(first.day, language, "long"), first.isPast)} ${words.unapproved[unapproved]}`;
}

/** What is not in the mail. */
function restOf({ language, entries, total, unready }: ApprovalMail): string | null {
  const words = APPROVAL_MAIL_WORDS[language];
  const told = [
    ...(total > entries.length ? [words.more(total)] : []),
    ...(unready > 0 ? [words.unready(unready)] : []),
  ];
  return told.length === 0 ? null : told.join(" ");
}

function detailsOf({ language }: ApprovalMail, { celebration, day, years }: ApprovalEntry): string[] {
  const completed = years === null ? [] : [APPROVAL_MAIL_WORDS[language].years(years)];
  return [celebration, [dayText(day, language, "short"), ...completed].join(" · ")];
}

function whyOf({ language, organization, isOwnerAlone }: ApprovalMail): string {
  const { why, whyOwner } = APPROVAL_MAIL_WORDS[language];
  return (isOwnerAlone ? whyOwner : why)(organization.name);
}

function dayText(day: string, language: Language, length: "long" | "short"): string {
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    ...{ weekday: length, day: "numeric", month: length, timeZone: "UTC" },
  });
  return format.format(new Date(day));
}
