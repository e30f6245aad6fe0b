import { expect, it } from "vitest";
import { acceptedLanguage, localeFor } from "./accepted-language.ts";

it.each([
  [null, "en", "en-GB"],
  ["", "en", "en-GB"],
  ["en-US,en;q=0.9", "en", "en-US"],
  ["fr-FR, en-AU;q=0.8, en;q=0.7", "en", "en-AU"],
  ["_broken_, *;q=0.1", "en", "en-GB"],
  ["xx-not-a-locale-at-all, pl", "en", "en-GB"],
])("%s gives %s as %s", (header, language, locale) => {
  expect(acceptedLanguage(header)).toBe(language);
  expect(localeFor(acceptedLanguage(header), header)).toBe(locale);
});
