import { describe, expect, it } from "vitest";
import { figuresOfDate, readTypedDate } from "./typed-date.ts";

describe("readTypedDate", () => {
  it.each([
    ["23/11/2026", "en-GB", "2026-11-23"],
    ["3.1.1990", "de-DE", "1990-01-03"],
    ["11/23/2026", "en-US", "2026-11-23"],
    ["2026-11-23", "en-US", "2026-11-23"],
    ["29 2 2024", "en-GB", "2024-02-29"],
    ["29/02/2023", "en-GB", null],
    ["31/02/2026", "en-GB", null],
    ["1/2/26", "en-GB", null],
    ["tomorrow", "en-GB", null],
  ])("%s in %s is %s", (text, locale, iso) => expect(readTypedDate(text, locale)).toBe(iso));

  it.each([
    ["29/2", "en-GB", "--02-29"],
    ["2/29", "en-US", "--02-29"],
    ["29.02.", "de-DE", "--02-29"],
    ["--02-29", "en-GB", "--02-29"],
    ["30.02.", "de-DE", null],
    ["29.02.2024", "de-DE", "2024-02-29"],
  ])("%s in %s is %s, where a date may lack its year", (text, locale, iso) => {
    expect(readTypedDate(text, locale, true)).toBe(iso);
    if (iso !== null) expect(readTypedDate(figuresOfDate(iso, locale), locale, true)).toBe(iso);
  });

  it.each(["en-GB", "en-US", "de-DE", "ja-JP", "ar-EG", "fa-IR", "th-TH", "hu-HU"])(
    "reads back what it writes in %s",
    (locale) => expect(readTypedDate(figuresOfDate("1987-03-09", locale), locale)).toBe("1987-03-09"),
  );
});
