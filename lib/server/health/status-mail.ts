import type { Language } from "#lib/contract/resources/language.ts";
import { consoleAddress } from "../console-address.ts";
import { environment } from "../environment.ts";
import { escapeHtml } from "../escape-html.ts";
import {
  type MailLook,
  mailButton,
  mailFooter,
  mailHeading,
  mailPage,
  mailParagraph,
} from "../mails/index.ts";

/** A mail about something that does not work, which leads to the status page. */
export type StatusMail = {
  language: Language;
  /** The organization of whom it is written to, whose status page is meant. */
  organization: { id: string; name: string };
  subject: string;
  heading: string;
  /** The first is shown beside the subject. */
  paragraphs: readonly string[];
  /** The label of the button. */
  status: string;
  /** Why this person gets it. */
  why: string;
};

export function statusMailHtml(mail: StatusMail, look: MailLook): string {
  const { language, organization, subject, heading, paragraphs, status, why } = mail;
  return mailPage({
    ...{ language, title: subject, preview: paragraphs[0] ?? "", look },
    parts: [
      mailHeading(heading),
      ...paragraphs.map(mailParagraph),
      mailButton({ label: status, orOpen: null }, statusUrl(organization), look.color),
    ],
    footer: [why, mailFooter(language, organization.name)].map(escapeHtml).join("<br>\n"),
  });
}

export function statusMailText(mail: StatusMail): string {
  const { language, organization, heading, paragraphs, status, why } = mail;
  const footer = `-- \n${why}\n${mailFooter(language, organization.name)}`;
  return `${[heading, ...paragraphs, `${status}:\n${statusUrl(organization)}`, footer].join("\n\n")}\n`;
}

const statusUrl = ({ id }: StatusMail["organization"]) =>
  environment().url + consoleAddress(id, "/settings/status");
