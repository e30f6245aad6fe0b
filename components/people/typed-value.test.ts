import { expect, test } from "vitest";
import { figuresOfNumber, readTypedNumber } from "./typed-value.ts";

test("a number is read as the reader's language writes it", () => {
  const english = ["42.5", "1,500", "-3", "1.500", " 12 000 "].map((text) => readTypedNumber(text, "en-GB"));
  expect(english).toEqual([42.5, 1500, -3, 1.5, 12000]);
  const german = ["42,5", "1.500", "42.5", "1.234.567,5"].map((text) => readTypedNumber(text, "de-DE"));
  expect(german).toEqual([42.5, 1500, 42.5, 1234567.5]);
});

test("what is no number, and what a number would not keep, is not one", () => {
  const texts = ["", "large", "1e3", "12.5.3", "0x10", "12345678901234567890", "1,50,00"];
  expect(texts.map((text) => readTypedNumber(text, "en-GB"))).toEqual(texts.map(() => null));
});

test("a number in a field is read as itself", () => {
  for (const locale of ["en-GB", "de-DE"])
    for (const value of [1500, 0.1, -42.125])
      expect(readTypedNumber(figuresOfNumber(value, locale), locale)).toBe(value);
});
