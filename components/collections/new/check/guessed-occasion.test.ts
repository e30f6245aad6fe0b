import { expect, test } from "vitest";
import { guessedOccasion } from "./guessed-occasion.ts";

const order = { people: { ids: ["1"] }, type: "birthday" as const };

test("the nearest birthday of picked people is a guess, unless it is today or somebody has chosen the day", () => {
  expect(guessedOccasion(order, "2026-11-29", "2026-11-25")).toBe("birthday");
  expect(guessedOccasion({ ...order, type: "work_anniversary" }, "2026-11-20", "2026-11-25")).toBe(
    "work_anniversary",
  );
  expect(guessedOccasion(order, "2026-11-25", "2026-11-25")).toBeNull();
  expect(guessedOccasion({ ...order, occasion_on: "2026-11-29" }, "2026-11-29", "2026-11-25")).toBeNull();
  expect(guessedOccasion({ ...order, type: "people" }, "2026-11-29", "2026-11-25")).toBeNull();
  expect(guessedOccasion({ type: "birthday" as const }, "2026-11-29", "2026-11-25")).toBeNull();
});
