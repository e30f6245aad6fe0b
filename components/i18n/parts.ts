import type { Language } from "#lib/contract/resources/language.ts";
import type { MessageSources } from "./catalogue.ts";

/** The messages of some areas. */
type Part = Partial<MessageSources>;

/**
 * A language in its two parts: one for every page, and one for the pages that are no lists, which a page of a list has no
 * use for; `scripts/messages/further-areas.ts` says which area is in which. English has none, since its messages come with the components that say them.
 */
const PARTS: Readonly<
  Record<Exclude<Language, "en">, Readonly<Record<"lists" | "further", () => Promise<Part>>>>
> = {
  de: {
    lists: async () => {
      const { messages } = await import("./generated/de-lists.ts");
      return messages;
    },
    further: async () => {
      const { messages } = await import("./generated/de-further.ts");
      return messages;
    },
  },
};

const coming = new Map<string, Promise<Part>>();

/** A part of a language, loaded once; the same promise each time, as React's `use` wants it. */
export function loadPart(language: Exclude<Language, "en">, part: "lists" | "further"): Promise<Part> {
  const key = `${language} ${part}`;
  const known = coming.get(key);
  if (known !== undefined) return known;
  const loading = PARTS[language][part]();
  coming.set(key, loading);
  // What a lost connection kept back is asked for again.
  loading.catch(() => coming.delete(key));
  return loading;
}

/**
 * Loads the messages of the pages that are no lists before they are asked for: signing in again, over any page, may be while
 * the connection is bad.
 */
export function warmMessages(language: Language): void {
  if (language !== "en") loadPart(language, "further").catch(() => undefined);
}
