import { expect, test } from "vitest";
import { testOccurrence } from "#test/support/test-occurrence.ts";
import { approvalDays } from "./approval-days.ts";

const occurrence = (name: string, day: string, rule = "a") =>
  testOccurrence({ person_name: name, occasion_on: day, celebration_id: rule });

test("days are in order, with the people of one celebration together and by name", () => {
  const found = approvalDays(
    [
      occurrence("Zoë", "2027-01-02"),
      occurrence("Örjan", "2026-12-30", "b"),
      occurrence("Émile", "2026-12-30", "a"),
      occurrence("Ada", "2026-12-30", "b"),
      occurrence("Frieda", "2026-12-30", "a"),
    ],
    "en",
  );
  expect(found.map(({ day, occurrences }) => [day, ...occurrences.map((each) => each.person_name)])).toEqual([
    ["2026-12-30", "Émile", "Frieda", "Ada", "Örjan"],
    ["2027-01-02", "Zoë"],
  ]);
});
