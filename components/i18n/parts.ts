import type { Language } from "#lib/contract/resources/language.ts";
import type { MessageSources } from "./catalogue.ts";
import type { Part } from "./generated/part-of-area.ts";

/** The messages of some areas. */
type Sources = Partial<MessageSources>;

/**
 * A language in its parts: one for every page, and others that a page loads with the first area of theirs that it says;
 * `scripts/messages/part-of-area.ts` says which area is in which. English has none, since its messages come with the
 * components that say them.
 */
const PARTS: Readonly<
  Record<Exclude<Language, "en">, Readonly<Record<Part, () => Promise<{ messages: Sources }>>>>
> = {
  de: {
    lists: () => import("./generated/de-lists.ts"),
    administration: () => import("./generated/de-administration.ts"),
    celebrating: () => import("./generated/de-celebrating.ts"),
    records: () => import("./generated/de-records.ts"),
    sending: () => import("./generated/de-sending.ts"),
    faults: () => import("./generated/de-faults.ts"),
    reasons: () => import("./generated/de-reasons.ts"),
    further: () => import("./generated/de-further.ts"),
  },
};

const coming = new Map<string, Promise<Sources>>();

/** A part of a language, loaded once; the same promise each time, as React's `use` wants it. */
export function loadPart(language: Exclude<Language, "en">, part: Part): Promise<Sources> {
  const key = `${language} ${part}`;
  const known = coming.get(key);
  if (known !== undefined) return known;
  const loading = PARTS[language][part]().then(({ messages }) => messages);
  coming.set(key, loading);
  // What a lost connection kept back is asked for again.
  loading.catch(() => coming.delete(key));
  return loading;
}

/**
 * Loads all messages before they are asked for: signing in again, over any page, may be while the connection is bad.
 */
export function warmMessages(language: Language): void {
  if (language === "en") return;
  for (const part of LATER_PARTS) loadPart(language, part).catch(() => undefined);
}

const LATER_PARTS: readonly Part[] = [
  "further",
  "reasons",
  "faults",
  "sending",
  "records",
  "celebrating",
  "administration",
];
