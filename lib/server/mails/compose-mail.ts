import { buffer } from "node:stream/consumers";
import { domainToASCII } from "node:url";
import type { SendMailOptions } from "nodemailer";
import { languageSchema } from "#lib/contract/resources/language.ts";
import type { Mail } from "../generated/prisma/client.ts";
import { log } from "../log.ts";
import { storage } from "../storage/storage.ts";
import type { PlainContent } from "./mail-content.ts";
import type { MailLook } from "./mail-frame.ts";
import { mailHtml, mailPlainText } from "./mail-layout.ts";
import type { MailSender } from "./mail-queries.ts";
import { mailText } from "./mail-words.ts";

/** A mail as it is handed to the SMTP server. */
export type ComposedMail = SendMailOptions;

type Given = {
  content: PlainContent;
  link: string | null;
  /** The organization that it comes from; null for the product. */
  sender: MailSender | null;
  /** The address that all mails come from. */
  from: string;
};

const PRODUCT = "Rollcall";
const PRODUCT_COLOR = "#1c1917";
/** Larger logos, and formats that mailboxes do not show, are left out: the name stands there instead. */
const LOGO_BYTES = 200_000;
const LOGO_FORMATS: readonly string[] = ["image/png", "image/jpeg"];
const LOGO_HEIGHT = 40;
const LOGO_WIDTH = 240;
const LOGO_ID = "logo@rollcall";

/** Makes a mail from what is stored of it, in its language and its organization's colours. */
export async function composeMail(
  mail: MailHead,
  { content, link, sender, from }: Given,
): Promise<ComposedMail> {
  const language = languageSchema.catch("en").parse(mail.language);
  // A mail about an account is the product's, whatever its colour.
  const ofProduct = content.kind === "password_reset" || sender === null;
  const text = mailText(content, language, ofProduct ? null : sender.name);
  const { look, attachments } = ofProduct ? lookOfProduct(sender) : await lookOf(sender);
  const layout = { language, text, link, look };
  return {
    ...envelopeOf(mail, { sender: ofProduct ? null : sender, from }),
    subject: oneLine(text.subject),
    text: mailPlainText(layout),
    html: mailHtml(layout),
    attachments,
    headers: AUTOMATIC,
  };
}

type MailHead = Pick<Mail, "recipient" | "language" | "messageId" | "createdAt">;

/** Nobody answers by machine to what a machine sends. */
export const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" } as const;

/** From whom a mail is, to whom, and what mailboxes know it by. @param given.sender null for the product */
export function envelopeOf(
  mail: Pick<MailHead, "recipient" | "messageId" | "createdAt">,
  { sender, from }: { sender: Pick<MailSender, "name" | "senderName" | "replyTo"> | null; from: string },
) {
  const replyTo = sender?.replyTo ?? null;
  const to = asciiDomain(mail.recipient);
  return {
    messageId: mail.messageId,
    date: mail.createdAt,
    from: { name: oneLine(sender === null ? PRODUCT : (sender.senderName ?? sender.name)), address: from },
    // As an object, so that no part of it is read as a second address.
    to: [{ name: "", address: to }],
    ...(replyTo === null ? {} : { replyTo: { name: "", address: asciiDomain(replyTo) } }),
    envelope: { from, to: [to] },
  };
}

const lookOfProduct = (sender: MailSender | null) => ({
  look: { color: sender?.color ?? PRODUCT_COLOR, logo: null, name: PRODUCT } satisfies MailLook,
  attachments: [],
});

/** How an organization's mails look, and what is attached for it. */
export async function lookOf(sender: MailSender) {
  const logo = await logoOf(sender);
  const look: MailLook = {
    color: sender.color ?? PRODUCT_COLOR,
    logo: logo === null ? null : logo.image,
    name: sender.name,
  };
  return { look, attachments: logo === null ? [] : [logo.attachment] };
}

/** Without line breaks and other control characters, with which a name could add a header. */
export const oneLine = (words: string): string => words.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** A domain with other letters has a form that every server knows; the part before the @ sign has none. */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = domainToASCII(address.slice(at + 1));
  return domain === "" ? address : `${address.slice(0, at)}@${domain}`;
}

async function logoOf({ logo }: MailSender) {
  if (logo === null || logo.size > LOGO_BYTES || !LOGO_FORMATS.includes(logo.contentType)) return null;
  if (!logo.width || !logo.height) return null;
  const content = await contentOf(logo.storageKey);
  if (content === null) return null;
  const scale = Math.min(1, LOGO_HEIGHT / logo.height, LOGO_WIDTH / logo.width);
  const image = {
    source: `cid:${LOGO_ID}`,
    width: Math.max(1, Math.round(logo.width * scale)),
    height: Math.max(1, Math.round(logo.height * scale)),
  };
  const attachment = {
    cid: LOGO_ID,
    filename: logo.contentType === "image/png" ? "logo.png" : "logo.jpg",
    contentType: logo.contentType,
    contentDisposition: "inline" as const,
    content,
  };
  return { image, attachment };
}

/** A logo that cannot be read holds up no mail. */
async function contentOf(storageKey: string): Promise<Buffer | null> {
  try {
    if ((await storage().size(storageKey)) === null) return null;
    return await buffer(storage().read(storageKey));
  } catch (error) {
    log().warn({ err: error, storageKey }, "a logo could not be read for a mail");
    return null;
  }
}
