import { expect, test } from "vitest";
import { slugOf, uniqueSlug } from "./slug.ts";

test.each([
  ["Nordlicht Kliniken", "nordlicht-kliniken"],
  ["  Straße & Größe! ", "strasse-grosse"],
  ["東京", "project"],
  ["--", "project"],
  ["a".repeat(80), "a".repeat(60)],
])("the slug of %j is %j", (name, slug) => {
  expect(slugOf(name, "project")).toBe(slug);
});

test("a taken slug gets the first free number and stays within its length", () => {
  expect(uniqueSlug("team", new Set())).toBe("team");
  expect(uniqueSlug("team", new Set(["team", "team-2"]))).toBe("team-3");
  expect(uniqueSlug("a".repeat(60), new Set(["a".repeat(60)]))).toBe(`${"a".repeat(58)}-2`);
  const hyphenAtTheCut = `${"a".repeat(57)}-bc`;
  expect(uniqueSlug(hyphenAtTheCut, new Set([hyphenAtTheCut]))).toBe(`${"a".repeat(57)}-2`);
});
