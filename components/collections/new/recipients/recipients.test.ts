import { describe, expect, test } from "vitest";
import { parseListSearch } from "#components/data-table/list-search.ts";
import {
  ahead,
  byDay,
  isSpread,
  lackingDay,
  newCollectionSearch,
  occasionOf,
  occasionType,
  recipientsFromSearch,
  recipientsInput,
  recipientsValues,
} from "./recipients.ts";

const today = "2026-11-20";
const ada = "0193a7c2-0000-7000-8000-000000000001";
const zoe = "0193a7c2-0000-7000-8000-000000000002";

const whoOf = (address: string) =>
  recipientsFromSearch(parseListSearch(newCollectionSearch, new URLSearchParams(address)), today);

describe("recipientsFromSearch", () => {
  test("reads people that were picked, each once, and no id that is none", () => {
    expect(whoOf(`ids=${ada},${zoe},${ada},nobody`)).toEqual({ kind: "ids", ids: [ada, zoe] });
  });

  test("reads a window of birthdays as a period", () => {
    expect(whoOf("birthday_from=2026-11-23&birthday_to=2026-11-29")).toEqual({
      kind: "period",
      occasion: "birthday",
      from: "2026-11-23",
      to: "2026-11-29",
    });
  });

  test("reads the filters of the list as all that match", () => {
    expect(whoOf("q=ada&birthday_from=2000-12-01&birthday_to=2000-12-31")).toEqual({
      kind: "matching",
      filter: { status: "active", q: "ada", birthday_from: "2000-12-01", birthday_to: "2000-12-31" },
    });
  });

  test("begins with nobody", () => {
    expect(whoOf(`template_id=${ada}`)).toEqual({ kind: "ids", ids: [] });
  });
});

describe("ahead", () => {
  test("moves a month without a year to where it comes next", () => {
    expect(ahead("2000-12-01", "2000-12-31", today)).toEqual({ from: "2026-12-01", to: "2026-12-31" });
    expect(ahead("2000-02-01", "2000-02-29", today)).toEqual({ from: "2027-02-01", to: "2027-02-28" });
    expect(ahead("2000-11-01", "2000-11-30", today)).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  });

  test("goes across New Year", () => {
    expect(ahead("2000-12-20", "2000-01-10", today)).toEqual({ from: "2026-12-20", to: "2027-01-10" });
  });

  test("leaves days of about now alone, also past ones", () => {
    expect(ahead("2026-11-01", "2026-11-07", today)).toEqual({ from: "2026-11-01", to: "2026-11-07" });
  });
});

describe("recipientsInput", () => {
  test("says what picked people are congratulated on", () => {
    expect(recipientsInput({ kind: "ids", ids: [ada] }, "birthday")).toEqual({
      type: "birthday",
      people: { ids: [ada] },
    });
    expect(recipientsInput({ kind: "ids", ids: [ada] }, undefined)).toEqual({ people: { ids: [ada] } });
  });
});

test("occasionType is the template's own, else what the address asks for", () => {
  expect(occasionType({ occasion: "Birthday" }, undefined)).toBe("birthday");
  expect(occasionType({ occasion: "Work anniversary" }, "birthday")).toBe("work_anniversary");
  expect(occasionType({ occasion: "Thank you" }, undefined)).toBeUndefined();
  expect(occasionType({ occasion: null }, "birthday")).toBe("birthday");
  expect(occasionType(null, undefined)).toBeUndefined();
});

test("recipientsValues ask for a congratulation of picked people, and forget the day of others", () => {
  const people = { ids: [ada] };
  expect(recipientsValues({ kind: "ids", ids: [ada] }, "birthday")).toEqual({ type: "birthday", people });
  expect(recipientsValues({ kind: "ids", ids: [] }, "birthday")).toHaveProperty("type", "people");
  expect(Object.keys(recipientsValues({ kind: "ids", ids: [ada] }, undefined))).toContain("occasion_on");
});

test("byDay goes by the days of the period, across New Year", () => {
  const born = (birth_date: string) => ({ birth_date, hire_date: null });
  const people = [born("1990-01-03"), born("1980-12-31"), born("2001-12-24")];
  const period = { kind: "period", occasion: "birthday", from: "2026-12-20", to: "2027-01-10" } as const;
  expect(byDay(people, period).map(({ birth_date }) => birth_date)).toEqual([
    "2001-12-24",
    "1980-12-31",
    "1990-01-03",
  ]);
});

describe("occasionOf", () => {
  const person = { birth_date: "1990-11-29", hire_date: "2020-11-01" };
  const picked = { kind: "ids", ids: [ada] } as const;

  test("is the day within the period", () => {
    const recipients = {
      kind: "period",
      occasion: "birthday",
      from: "2027-11-01",
      to: "2027-11-30",
    } as const;
    expect(occasionOf(person, { recipients, type: undefined, today })).toBe("2027-11-29");
  });

  test("is the nearest one of picked people, also when it is just past", () => {
    expect(occasionOf(person, { recipients: picked, type: "birthday", today })).toBe("2026-11-29");
    expect(occasionOf(person, { recipients: picked, type: "work_anniversary", today })).toBe("2026-11-01");
  });

  test("is none without an occasion or a date", () => {
    expect(occasionOf(person, { recipients: picked, type: undefined, today })).toBeNull();
    expect(
      occasionOf({ ...person, birth_date: null }, { recipients: picked, type: "birthday", today }),
    ).toBeNull();
  });
});

describe("isSpread", () => {
  const born = (...days: string[]) => days.map((birth_date) => ({ birth_date, hire_date: null }));

  test("is a list most of whose days are far from today", () => {
    expect(isSpread(born("1988-03-14", "1990-07-01", "--11-22"), "birthday", today)).toBe(true);
    expect(isSpread(born("1988-03-14", "1990-12-01", "--11-22"), "birthday", today)).toBe(false);
  });

  test("is not one person, nor people without a day", () => {
    expect(isSpread(born("1988-03-14"), "birthday", today)).toBe(false);
    expect(isSpread(born("1988-03-14", "1990-07-01"), "work_anniversary", today)).toBe(false);
  });
});

describe("lackingDay", () => {
  const found = { items: [{ id: ada }, { id: zoe }], total: "2" };

  test("counts those of picked people, and of all who match, but the excluded", () => {
    const picked = { kind: "ids", ids: [zoe, "other"] } as const;
    expect(lackingDay(found, picked, new Set())).toEqual({ people: [{ id: zoe }], count: 1 });
    const all = { kind: "matching", filter: {} } as const;
    expect(lackingDay(found, all, new Set([zoe]))).toEqual({ people: [{ id: ada }], count: 1 });
    expect(lackingDay({ ...found, total: "300" }, all, new Set([zoe])).count).toBe(299);
  });
});
