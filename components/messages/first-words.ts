import type { Messages } from "#components/i18n/catalogue.ts";
import type { MessageWords } from "#lib/client/messages/message-send.ts";
import type { TemplateOccasion } from "#lib/contract/resources/template-occasion.ts";

const KINDS: { readonly [Each in TemplateOccasion]?: keyof Messages["send"]["first"] } = {
  Birthday: "birthday",
  "Work anniversary": "anniversary",
  Welcome: "welcome",
};

/**
 * What a message says until somebody writes something else.
 * @param occasion what the template is for; null for nothing particular
 */
export function firstWords(occasion: TemplateOccasion | null, t: Messages["send"]["first"]): MessageWords {
  const { subject, text } = t[(occasion === null ? undefined : KINDS[occasion]) ?? "any"];
  const field = { name: "{{first_name}}" };
  return { subject: subject(field), text: text(field) };
}
