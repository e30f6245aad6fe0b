import type { Language } from "#lib/contract/resources/language.ts";
import { escapeHtml } from "../escape-html.ts";
import {
  type MailLook,
  type MailPicture,
  mailButton,
  mailFooterLink,
  mailPage,
  mailParagraph,
  mailPicture,
  mailSignature,
} from "./mail-frame.ts";
import { messageWords } from "./mail-words.ts";

/** A mail about a video, whose words are the organization's. */
export type MessageMail = {
  language: Language;
  subject: string;
  /** Plain words. Empty lines separate paragraphs; other line breaks stay. */
  text: string;
  watchUrl: string;
  /** A picture of the video, which leads to its page; without it, the button does. */
  poster: MailPicture | null;
  /** Where the person takes themselves off; null for a mail to somebody else. */
  optOutUrl: string | null;
  signature: string | null;
  look: MailLook;
};

/** The HTML part of a mail about a video. Nothing is loaded from elsewhere but the picture. */
export function messageHtml(mail: MessageMail): string {
  const { language, subject, watchUrl, poster, optOutUrl, look } = mail;
  const { watch, orOpen, optOut, footer } = messageWords(language, look.name);
  return mailPage({
    language,
    title: subject,
    preview: null,
    look,
    parts: [
      ...paragraphsOf(mail.text).map(mailParagraph),
      poster === null ? "" : mailPicture(poster, watchUrl, look.color),
      mailButton({ label: watch, orOpen }, watchUrl, look.color),
      mailSignature(paragraphsOf(mail.signature ?? "")),
    ],
    footer:
      optOutUrl === null
        ? escapeHtml(footer)
        : `${escapeHtml(footer)}<br>\n${mailFooterLink(optOut, optOutUrl)}`,
  });
}

/** The part without formatting, which says the same. */
export function messagePlainText(mail: Omit<MessageMail, "subject" | "poster">): string {
  const { watch, optOut, footer } = messageWords(mail.language, mail.look.name);
  const ending = mail.optOutUrl === null ? footer : `${footer}\n\n${optOut}:\n${mail.optOutUrl}`;
  const parts = [
    ...paragraphsOf(mail.text),
    `${watch}:\n${mail.watchUrl}`,
    ...paragraphsOf(mail.signature ?? ""),
    `-- \n${ending}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Without control characters, which no mailbox shows and some servers refuse. */
function paragraphsOf(words: string): string[] {
  return words
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) => paragraph.replace(/^\n+|\s+$/g, ""))
    .filter((paragraph) => paragraph.trim() !== "");
}
