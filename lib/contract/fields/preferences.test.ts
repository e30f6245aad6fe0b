import { describe, expect, test } from "vitest";
import { birthDayFault, readBirthDay } from "./birth-day.ts";
import { COMMON_LANGUAGES, canonicalLanguage, REGIONAL_LANGUAGES } from "./language-tag.ts";
import { canonicalTimeZone, timeZones } from "./time-zone.ts";

describe("a birthday", () => {
  test.each(["1990-05-17", "--05-17", "--02-29", "--12-31"])("may be %s", (day) => {
    expect(readBirthDay(day)).toEqual({ value: day });
  });

  test.each(["--02-30", "--13-01", "--00-10", "--04-31", "--5-17", "--05-17T00:00", "--", "1990-02-29"])(
    "is not %s",
    (day) => {
      expect(birthDayFault(day)).not.toBeNull();
    },
  );
});

describe("a language", () => {
  test.each([
    ["de", "de"],
    ["DE_ch", "de-CH"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["iw", "he"],
    ["es-419", "es-419"],
  ])("%s is kept as %s", (text, tag) => expect(canonicalLanguage(text)).toBe(tag));

  test.each(["", "German", "xx", "und", "zxx", "x-klingon", "i-klingon", "en-u-ca-buddhist", "de DE", "d"])(
    "is not %s",
    (text) => expect(canonicalLanguage(text)).toBeNull(),
  );

  test("that is offered is one, in its canonical form", () => {
    for (const tag of [...COMMON_LANGUAGES, ...REGIONAL_LANGUAGES]) expect(canonicalLanguage(tag)).toBe(tag);
  });
});

describe("a time zone", () => {
  test.each([
    ["Europe/Berlin", "Europe/Berlin"],
    ["america/new york", "America/New_York"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Kyiv", "Europe/Kyiv"],
    ["utc", "UTC"],
  ])("%s is kept as %s", (text, name) => expect(canonicalTimeZone(text)).toBe(name));

  test.each(["", "+01:00", "Berlin", "W. Europe Standard Time", "Europe/Atlantis", "../../etc/passwd"])(
    "is not %s",
    (text) => expect(canonicalTimeZone(text)).toBeNull(),
  );

  test("that is offered is one, by the name that is kept", () => {
    const zones = timeZones();
    expect(zones.length).toBeGreaterThan(400);
    for (const zone of zones) expect(canonicalTimeZone(zone)).toBe(zone);
  });
});
