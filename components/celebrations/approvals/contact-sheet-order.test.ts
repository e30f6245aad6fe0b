import { expect, test } from "vitest";
import { testOccurrence } from "#test/support/test-occurrence.ts";
import { inSheetOrder } from "./contact-sheet-order.ts";

const occurrence = (name: string, day: string, rule = "a") =>
  testOccurrence({ person_name: name, occasion_on: day, celebration_id: rule });

test("days are in order, with the people of one celebration together and by name", () => {
  const found = inSheetOrder(
    [
      occurrence("Zoë", "2027-01-02"),
      occurrence("Örjan", "2026-12-30", "b"),
      occurrence("Émile", "2026-12-30", "a"),
      occurrence("Ada", "2026-12-30", "b"),
      occurrence("Frieda", "2026-12-30", "a"),
    ],
    "en",
  );
  expect(found.map(({ person_name: name }) => name)).toEqual(["Émile", "Frieda", "Ada", "Örjan", "Zoë"]);
});
