import { expect, it } from "vitest";
import { acceptedLocale } from "./accepted-locale.ts";

it.each([
  [null, "en-GB"],
  ["", "en-GB"],
  ["de-CH, de;q=0.9, en;q=0.8", "de-CH"],
  ["en;q=0.5, fr-FR;q=0.9", "fr-FR"],
  ["_broken_, *;q=0.1", "en-GB"],
  ["xx-not-a-locale-at-all, pl", "pl"],
])("%s gives %s", (header, locale) => expect(acceptedLocale(header)).toBe(locale));
