import type { Language } from "#lib/contract/resources/language.ts";
import { escapeHtml } from "../escape-html.ts";
import { type MailLook, mailButton, mailHeading, mailNote, mailPage, mailParagraph } from "./mail-frame.ts";
import type { MailText } from "./mail-words.ts";

type Layout = { language: Language; text: MailText; link: string | null; look: MailLook };

/** The HTML part of a mail. */
export function mailHtml({ language, text, link, look }: Layout): string {
  const { button: label, orOpen } = text;
  return mailPage({
    language,
    title: text.subject,
    preview: text.preview,
    look,
    parts: [
      mailHeading(text.heading),
      ...text.paragraphs.map(mailParagraph),
      link === null || label === null ? "" : mailButton({ label, orOpen }, link, look.color),
      ...text.notes.map(mailNote),
    ],
    footer: escapeHtml(text.footer),
  });
}

/** The part without formatting, which says the same. */
export function mailPlainText({ text, link }: Pick<Layout, "text" | "link">): string {
  const action = link === null || text.button === null ? [] : [`${text.button}:\n${link}`];
  return `${[text.heading, ...text.paragraphs, ...action, ...text.notes, `-- \n${text.footer}`].join("\n\n")}\n`;
}
