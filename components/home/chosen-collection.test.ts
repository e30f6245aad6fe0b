import { expect, test } from "vitest";
import type { Celebration } from "./celebration-days.ts";
import { chosenCollection } from "./chosen-collection.ts";

const WINDOW = { from: "2026-12-01", to: "2026-12-31" };

const birthdays = (count: number) =>
  Array.from({ length: count }, (_, index): Celebration => {
    const person = { id: `id${index}`, first_name: "Ada", last_name: null, photo_url: null };
    const dates = { birth_date: "1990-12-10", hire_date: null, celebrate: true, show_age: null };
    return {
      key: `birthday:${index}`,
      kind: "birthday",
      person: { ...person, ...dates },
      years: 36,
      video: null,
      occurrence: null,
      isUnknown: false,
    };
  });
const addressFor = (chosen: number, all: number) =>
  chosenCollection("birthday", birthdays(chosen), birthdays(all), WINDOW);

test("everybody of these days is the days themselves, however many they are", () => {
  const days = "/collections/new?type=birthday&birthday_from=2026-12-01&birthday_to=2026-12-31";
  expect(addressFor(2, 2)).toBe(days);
  expect(addressFor(1_000, 1_000)).toBe(days);
});

test("who does not want to be congratulated is in the days, and gets a video as one of those people only", () => {
  const [zoe, ...others] = birthdays(4).map((each, index) => ({
    ...each,
    person: { ...each.person, celebrate: index > 0 },
  }));
  if (zoe === undefined) throw new Error("there are four");
  const all = [zoe, ...others];
  expect(chosenCollection("birthday", others, all, WINDOW)).toContain("birthday_from=2026-12-01");
  expect(chosenCollection("birthday", all, all, WINDOW)).toContain("ids=id0,id1,id2,id3");
  expect(chosenCollection("birthday", [zoe, ...others.slice(1)], all, WINDOW)).toContain("ids=id0,id2,id3");
});

test("some of them are those people and nobody else", () => {
  expect(addressFor(2, 3)).toBe("/collections/new?type=birthday&ids=id0,id1");
  expect(addressFor(1, 1)).toBe("/collections/new?type=birthday&ids=id0");
  expect(addressFor(300, 999)?.length).toBeLessThan(16_000);
  expect(addressFor(301, 999)).toBeNull();
});
