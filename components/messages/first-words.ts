import type { Messages } from "#components/i18n/catalogue.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import type { MessageWords } from "#lib/client/messages/message-send.ts";
import type { TemplateOccasion } from "#lib/contract/resources/template-occasion.ts";

const KINDS: { readonly [Each in TemplateOccasion]?: keyof Messages["send"]["first"] } = {
  Birthday: "birthday",
  "Work anniversary": "anniversary",
  Welcome: "welcome",
};

const TYPES: { readonly [Each in Collection["type"]]?: TemplateOccasion } = {
  birthday: "Birthday",
  work_anniversary: "Work anniversary",
};

/** What the videos of a collection of this type are for; null for nothing particular. */
export function occasionOf(type: Collection["type"] | undefined): TemplateOccasion | null {
  return (type && TYPES[type]) ?? null;
}

/**
 * What a message says until somebody writes something else.
 * @param occasion what the template is for; null for nothing particular
 */
export function firstWords(occasion: TemplateOccasion | null, t: Messages["send"]["first"]): MessageWords {
  const { subject, text } = t[(occasion === null ? undefined : KINDS[occasion]) ?? "any"];
  const field = { name: "{{first_name}}" };
  return { subject: subject(field), text: text(field) };
}
