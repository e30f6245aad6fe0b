import { describe, expect, test } from "vitest";
import type { Person } from "#lib/client/people/people.ts";
import type { MadeVideo } from "#lib/client/videos/made-videos.ts";
import { testOccurrence } from "#test/support/test-occurrence.ts";
import {
  aheadOf,
  celebrationDays,
  isAutomatic,
  isChosen,
  isMade,
  madeState,
  windowAhead,
  windowFrom,
} from "./celebration-days.ts";

function person(first_name: string, dates: Partial<Person>): Person {
  return {
    id: first_name,
    org_id: "org",
    external_id: null,
    first_name,
    last_name: null,
    birth_date: null,
    hire_date: null,
    email: null,
    phone: null,
    position: null,
    sector: null,
    language: null,
    time_zone: null,
    celebrate: true,
    show_age: null,
    photo_asset_id: null,
    photo_focus: null,
    photo_crop: null,
    status: "active",
    custom_fields: {},
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    ...dates,
  };
}

const NOTHING = {
  birthdays: [],
  anniversaries: [],
  made: [],
  rules: [],
  occurrences: [],
  isComplete: true,
  unknownFrom: null,
};

function days(from: string, count: number, birthdays: Person[], anniversaries: Person[] = []) {
  const window = windowFrom(from, count);
  const found = celebrationDays({ ...NOTHING, birthdays, anniversaries }, window, "en");
  return found.map(({ date, celebrations }) => [
    date,
    ...celebrations.map(({ kind, person: { first_name }, years }) => `${kind} ${first_name} ${years}`),
  ]);
}

describe("days with somebody to celebrate", () => {
  test("are in order, with birthdays before anniversaries and names sorted", () => {
    const zoe = person("Zoë", { birth_date: "2000-11-23" });
    const anais = person("Anaïs", { birth_date: "1990-11-23", hire_date: "2016-11-22" });
    const eileen = person("Eileen", { hire_date: "2021-11-23" });
    expect(days("2026-11-20", 7, [zoe, anais], [eileen, anais])).toEqual([
      ["2026-11-22", "anniversary Anaïs 10"],
      ["2026-11-23", "birthday Anaïs 36", "birthday Zoë 26", "anniversary Eileen 5"],
    ]);
  });

  test("go on across New Year, where the years count from the new one", () => {
    expect(days("2026-12-30", 7, [person("Mia", { birth_date: "1997-01-02" })])).toEqual([
      ["2027-01-02", "birthday Mia 30"],
    ]);
  });

  test("have a birthday of 29 February on the 28th in common years alone", () => {
    const leap = person("Iñigo", { birth_date: "1996-02-29" });
    expect(days("2027-02-25", 7, [leap])).toEqual([["2027-02-28", "birthday Iñigo 31"]]);
    expect(days("2028-02-25", 7, [leap])).toEqual([["2028-02-29", "birthday Iñigo 32"]]);
  });

  test("have a birthday without a year, and no age", () => {
    expect(days("2026-11-20", 7, [person("Zoë", { birth_date: "--11-23" })])).toEqual([
      ["2026-11-23", "birthday Zoë null"],
    ]);
  });

  test("leave out somebody's first day at work", () => {
    expect(days("2026-11-20", 7, [], [person("Kwame", { hire_date: "2026-11-23" })])).toEqual([]);
  });
});

test.each([
  ["2026-11-22", "2026-12-01", "2026-12-31"],
  ["2026-12-31", "2027-01-01", "2027-01-31"],
  ["2028-01-31", "2028-02-01", "2028-02-29"],
])("the month after %s is that of the calendar", (today, from, to) => {
  expect(windowAhead(today, aheadOf("month"))).toEqual({ from, to });
});

describe("the video of a celebration", () => {
  const ada = person("Ada", { birth_date: "1990-11-23", hire_date: "2016-11-23" });
  const video = (id: string, more: Partial<MadeVideo> = {}): MadeVideo => ({
    ...{
      id,
      person_id: "Ada",
      occasion: "birthday",
      occasion_on: "2026-11-23",
      status: "succeeded",
      stale: null,
    },
    ...more,
  });
  const found = (...made: MadeVideo[]) => {
    const window = windowFrom("2026-11-20", 7);
    const days = celebrationDays({ ...NOTHING, birthdays: [ada], anniversaries: [ada], made }, window, "en");
    return days.flatMap(({ celebrations }) => celebrations);
  };
  const ids = (...made: MadeVideo[]) => found(...made).map((celebration) => celebration.video?.id ?? null);

  test("is that of the person, the occasion and the day", () => {
    expect(ids(video("a"))).toEqual(["a", null]);
    expect(ids(video("a", { occasion: "work_anniversary" }))).toEqual([null, "a"]);
    expect(ids(video("a", { occasion_on: "2025-11-23" }), video("b", { person_id: "Bob" }))).toEqual([
      null,
      null,
    ]);
  });

  test("is the newest that is done, before one on its way and one that failed", () => {
    const failed = video("failed", { status: "failed" });
    const queued = video("queued", { status: "queued" });
    expect(ids(failed, queued, video("new"), video("old"))).toEqual(["new", null]);
    expect(ids(failed, queued)).toEqual(["queued", null]);
    expect(ids(failed)).toEqual(["failed", null]);
    expect(ids(video("a", { status: "canceled" }))).toEqual([null, null]);
  });

  test("is a file before one that is prepared, whichever is newer, and a prepared one before others", () => {
    const ready = video("ready", { status: "ready" });
    expect(ids(ready, video("file"))).toEqual(["file", null]);
    expect(ids(video("file"), ready)).toEqual(["file", null]);
    expect(ids(video("rendering", { status: "rendering" }), ready)).toEqual(["ready", null]);
    expect(ids(video("old", { stale: ["person"] }), ready)).toEqual(["ready", null]);
    expect(found(ready).map(isMade)).toEqual([true, false]);
  });

  test("is not made again, unless somebody chooses to", () => {
    const [birthday, anniversary] = found(video("a"));
    if (birthday === undefined || anniversary === undefined) throw new Error("two celebrations");
    expect([birthday, anniversary].map(isMade)).toEqual([true, false]);
    expect([birthday, anniversary].map((each) => isChosen(each, new Set()))).toEqual([false, true]);
    const changed = new Set(["again:a", anniversary.key]);
    expect([birthday, anniversary].map((each) => isChosen(each, changed))).toEqual([true, false]);
    // A newer video is one that was not chosen to be made again.
    expect(found(video("b")).map((each) => isChosen(each, changed))).toEqual([false, false]);
  });

  test("that failed is chosen to be made, until somebody is left out", () => {
    const [birthday] = found(video("a", { status: "failed" }));
    if (birthday === undefined) throw new Error("a birthday");
    expect([isMade(birthday), isChosen(birthday, new Set())]).toEqual([false, true]);
    expect(isChosen(birthday, new Set([birthday.key]))).toBe(false);
  });
});

describe("what a rule does about a celebration", () => {
  const ada = person("Ada", { birth_date: "1990-11-23", hire_date: "2016-11-23" });
  const rules = [
    { id: "birthdays", occasion: "birthday" },
    { id: "also", occasion: "birthday" },
    { id: "field", occasion: "custom_fields.name_day" },
  ];
  const planned = (rule: string, at: string, status: "planned" | "skipped" = "planned") =>
    testOccurrence({
      ...{ id: rule, celebration_id: rule, person_id: "Ada", occasion_on: "2026-11-23" },
      ...{ send_at: at, status },
    });
  const found = (...occurrences: ReturnType<typeof testOccurrence>[]) =>
    celebrationDays(
      { ...NOTHING, birthdays: [ada], anniversaries: [ada], rules, occurrences },
      windowFrom("2026-11-20", 7),
      "en",
    ).flatMap(({ celebrations }) => celebrations);

  test("belongs to the occasion of the rule, and is not made beside it unless somebody chooses to", () => {
    const [birthday, anniversary] = found(planned("birthdays", "9"), planned("field", "8"));
    if (birthday === undefined || anniversary === undefined) throw new Error("two celebrations");
    expect([birthday, anniversary].map((each) => each.occurrence?.id ?? null)).toEqual(["birthdays", null]);
    expect([birthday, anniversary].map((each) => isChosen(each, new Set()))).toEqual([false, true]);
    expect(isChosen(birthday, new Set([`beside:${birthday.key}`]))).toBe(true);
  });

  test("is that of the rule that sends first, and not one that is skipped, if there are two", () => {
    expect(found(planned("birthdays", "9"), planned("also", "8"))[0]?.occurrence?.id).toBe("also");
    expect(found(planned("birthdays", "9"), planned("also", "8", "skipped"))[0]?.occurrence?.id).toBe(
      "birthdays",
    );
  });

  test("leaves the celebration to others once it is skipped", () => {
    const [birthday] = found(planned("also", "8", "skipped"));
    if (birthday === undefined) throw new Error("a birthday");
    expect([isAutomatic(birthday), isChosen(birthday, new Set())]).toEqual([false, true]);
  });

  test("keeps others from being chosen on days of which not all is known", () => {
    const window = windowFrom("2026-11-20", 7);
    const chosenFrom = (unknownFrom: string | null) =>
      celebrationDays({ ...NOTHING, birthdays: [ada], rules, unknownFrom }, window, "en")
        .flatMap(({ celebrations }) => celebrations)
        .map((each) => isChosen(each, new Set()));
    expect([null, "2026-11-24", "2026-11-23"].map(chosenFrom)).toEqual([[true], [true], [false]]);
  });
});

test("a prepared video is ready and one with a file is done, unless they are out of date", () => {
  const states = (stale: ["person"] | null) =>
    (["ready", "succeeded"] as const).map((status) => madeState({ status, stale }));
  expect(states(null)).toEqual(["ready", "succeeded"]);
  expect(states(["person"])).toEqual(["outOfDate", "outOfDate"]);
});

test("a video that is not there yet is in progress, or will not come", () => {
  const states = (["queued", "rendering", "failed", "canceled"] as const).map((status) =>
    madeState({ status, stale: null }),
  );
  expect(states).toEqual(["inProgress", "inProgress", "failed", "failed"]);
});
