import type { z } from "zod";
import type { QueryOf } from "#lib/contract/contract.ts";
import type { getMailPreview, mailPreview } from "#lib/contract/resources/mail.ts";
import type { Actor } from "../actor.ts";
import { environment } from "../environment.ts";
import { found } from "../errors.ts";
import { lookOf } from "./compose-mail.ts";
import type { MailLook } from "./mail-frame.ts";
import { findMailSender, findMailSettings, type MailSender } from "./mail-queries.ts";
import { sampleMessage } from "./mail-words.ts";
import { messageHtml, messagePlainText } from "./message-layout.ts";
import { samplePoster } from "./sample-poster.ts";

/**
 * A mail about a video as it would be sent, about a sample person: with the settings that are stored, or those that are
 * asked for instead. Its logo and picture are in it, so that showing it loads nothing.
 */
export async function preview(
  { db, orgId }: Actor,
  { language = "en", signature, poster }: QueryOf<typeof getMailPreview>,
): Promise<z.output<typeof mailPreview>> {
  const settings = await findMailSettings(db, orgId);
  const look = await lookWithin(found(await findMailSender(db, orgId)));
  const { name, subject, text, alt } = sampleMessage(language);
  const style = poster ?? settings?.poster ?? "animated";
  const watchUrl = `${environment().url}/w/${"x".repeat(22)}`;
  const mail = {
    ...{ language, subject, text, watchUrl, look },
    optOutUrl: `${watchUrl}/opt-out`,
    signature: signature ?? settings?.signature ?? null,
    poster: { ...samplePoster(name, look.color, style), alt },
  };
  return { subject, html: messageHtml(mail), text: messagePlainText(mail) };
}

/** The organization's look, with the logo itself instead of a reference to what is attached. */
async function lookWithin(sender: MailSender): Promise<MailLook> {
  const { look, attachments } = await lookOf(sender);
  const [logo] = attachments;
  if (look.logo === null || logo === undefined) return look;
  const source = `data:${logo.contentType};base64,${logo.content.toString("base64")}`;
  return { ...look, logo: { ...look.logo, source } };
}
