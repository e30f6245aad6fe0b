import { expect, test } from "vitest";
import { nextPeople } from "./next-people.ts";

const person = (
  first_name: string,
  dates: { birth_date?: string; hire_date?: string },
  celebrate = true,
) => ({
  ...{ id: first_name, first_name, last_name: null, birth_date: null, hire_date: null },
  ...{ photo_url: null, celebrate, show_age: null },
  ...dates,
});

test("who comes next is in the order of days, over New Year, without those who want no congratulations", () => {
  const birthdays = [
    person("Mia", { birth_date: "1997-01-02" }),
    person("Ada", { birth_date: "--12-30" }),
    person("Bo", { birth_date: "1990-12-31" }, false),
  ];
  const anniversaries = [
    person("Cem", { hire_date: "2020-01-05" }),
    person("Di", { hire_date: "2026-12-31" }),
  ];
  const known = { birthdays, anniversaries, isComplete: true };
  const window = { from: "2026-12-28", to: "2027-01-26" };
  const told = (occasion: "birthday" | "work_anniversary") =>
    nextPeople(occasion, known, window).map(({ name, day }) => `${name} ${day}`);
  expect(told("birthday")).toEqual(["Ada 2026-12-30", "Mia 2027-01-02"]);
  // Nobody has an anniversary on their first day.
  expect(told("work_anniversary")).toEqual(["Cem 2027-01-05"]);
});
