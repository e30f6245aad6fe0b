import type { Messages } from "#components/i18n/catalogue.ts";
import type { MessageWords } from "#lib/client/messages/message-send.ts";

const KINDS: Readonly<Record<string, keyof Messages["send"]["first"]>> = {
  Birthday: "birthday",
  "Work anniversary": "anniversary",
  Welcome: "welcome",
};

/**
 * What a message says until somebody writes something else.
 * @param occasion of the built-in template, as the API names it; null for any other
 */
export function firstWords(occasion: string | null, t: Messages["send"]["first"]): MessageWords {
  const { subject, text } = t[(occasion === null ? undefined : KINDS[occasion]) ?? "any"];
  const field = { name: "{{first_name}}" };
  return { subject: subject(field), text: text(field) };
}
