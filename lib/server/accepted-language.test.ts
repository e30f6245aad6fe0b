import { expect, it } from "vitest";
import { acceptedLanguage, localeFor } from "./accepted-language.ts";

it.each([
  [null, "en", "en-GB"],
  ["", "en", "en-GB"],
  ["en-US,en;q=0.9", "en", "en-US"],
  ["fr-FR, en-AU;q=0.8, en;q=0.7", "en", "en-AU"],
  ["de-CH, de;q=0.9, en;q=0.8", "de", "de-CH"],
  ["en;q=0.5, de-AT", "de", "de-AT"],
  ["fr-FR, de;q=0.5, en;q=0.4", "de", "de"],
  ["_broken_, *;q=0.1", "en", "en-GB"],
  ["xx-not-a-locale-at-all, pl", "en", "en-GB"],
])("%s gives %s as %s", (header, language, locale) => {
  expect(acceptedLanguage(header)).toBe(language);
  expect(localeFor(acceptedLanguage(header), header)).toBe(locale);
});

it("formats a chosen language in the browser's variety of it, else in a plain one", () => {
  expect(localeFor("de", "en-GB, de-AT;q=0.4")).toBe("de-AT");
  expect(localeFor("de", "en-GB")).toBe("de-DE");
  expect(localeFor("en", "de-DE")).toBe("en-GB");
});
