import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { firstWords } from "./first-words.ts";

const german = await loadMessages("de");
const t = { ...german.mergeFields, nameOf: (key: string) => key };

test.each([
  ["Hallo, {{first_name}}!", "Hallo, Vorname!"],
  ["Zwei\n  Zeilen", "Zwei Zeilen"],
  ['{{position | "Kollegin"}}', "Position"],
  ["Halb {{fertig", "Halb {{fertig"],
  [" ", null],
  ["😀".repeat(70), "😀".repeat(60)],
])("of %j", (text, words) => {
  expect(firstWords(text, t)).toBe(words);
});
