import type { Messages } from "#components/i18n/catalogue.ts";
import { PALETTE_ENTRIES } from "#components/i18n/generated/palette-entries.en.ts";
import { useMessages, useMessagesLocale } from "#components/i18n/use-messages.tsx";
import type { Entry } from "./palette-entry.ts";

type PaletteEntries = Messages["paletteEntries"];

/** The text of the entries. Whoever knows a thing by its English word finds it in every language. */
export function usePaletteTexts(): PaletteEntries {
  const texts = useMessages(PALETTE_ENTRIES);
  const { language, formatter } = useMessagesLocale();
  if (language === "en") return texts;
  const english = PALETTE_ENTRIES.english(formatter);
  return {
    ...texts,
    words: withEnglish(texts.words, english.words),
    occasionWords: withEnglish(texts.occasionWords, english.occasionWords),
  };
}

const withEnglish = <Words extends Readonly<Record<string, string>>>(words: Words, english: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([name, phrases]) => [name, `${phrases}, ${english[name] ?? ""}`]),
  ) as Words;

const lower = (text: string) => text.toLocaleLowerCase();

/** Whether each word of the text begins one of the phrase. */
function beginsWordsOf(q: string, phrase: string): boolean {
  const known = lower(phrase).split(/[\s-]+/);
  return lower(q)
    .split(/[\s-]+/)
    .every((word) => known.some((each) => each.startsWith(word)));
}

/** The first of some phrases, with commas between them, that a text of three letters or more means; null for none. */
export function phraseMeant(q: string, phrases: string): string | null {
  if (q.length < 3) return null;
  const inOrder = phrases.split(", ").toSorted((a, b) => Number(startsWith(b, q)) - Number(startsWith(a, q)));
  return inOrder.find((phrase) => beginsWordsOf(q, phrase)) ?? null;
}

const startsWith = (phrase: string, q: string) => lower(phrase).startsWith(lower(q));

/**
 * The entries that a text finds, in their order: by a part of the name, or by another word for the same, which is then shown
 * beside the name to say why.
 */
export function named(q: string, entries: readonly Entry[]): Entry[] {
  return entries.flatMap(({ words, ...entry }) => {
    if (lower(entry.label).includes(lower(q)) || (q !== "" && beginsWordsOf(q, entry.label))) return [entry];
    const phrase = words === undefined ? null : phraseMeant(q, words);
    return phrase === null ? [] : [{ ...entry, detail: entry.detail ?? phrase }];
  });
}
