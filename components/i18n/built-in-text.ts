import type { Messages } from "./catalogue.ts";
import { formatterFor } from "./formatter.ts";
import { BUILT_IN_DESIGNS } from "./generated/built-in-designs.en.ts";

/** A template's text, in the reader's language if a translation exists. */
export type TranslateText = (text: string) => string;

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts of the built-in designs' templates, by key. */
const ORIGINAL: Texts = BUILT_IN_DESIGNS.english(formatterFor("en"));

/** Returns a function that translates the texts of built-in designs; other texts stay as they are. */
export function builtInText(translated: Messages["builtInDesigns"]): TranslateText {
  const designs: Texts = translated;
  const texts = new Map(
    Object.entries(ORIGINAL).flatMap(([design, originals]) =>
      Object.entries(originals).map(([key, original]) => [original, designs[design]?.[key]] as const),
    ),
  );
  return (text) => texts.get(text) ?? text;
}
