import type { CelebrationRow } from "./celebration-queries.ts";
import { storedParts } from "./celebration-serializer.ts";

type Words = { subject: string; text: string };

/** The words that a celebration has for a language: for exactly this tag, else for its language; undefined without any. */
export function ownWords(rule: Pick<CelebrationRow, "people" | "texts">, tag: string): Words | undefined {
  const { texts } = storedParts(rule);
  const { language } = new Intl.Locale(tag);
  return texts.find((each) => each.language === tag) ?? texts.find((each) => each.language === language);
}
