import { expect, test } from "vitest";
import { isGuessed } from "./guessed-occasion.ts";

const order = { people: { ids: ["1"] }, type: "birthday" as const };

test("the nearest birthday of picked people is a guess, unless it is today or somebody has chosen the day", () => {
  expect(isGuessed(order, "2026-11-29", "2026-11-25")).toBe(true);
  expect(isGuessed({ ...order, type: "work_anniversary" }, "2026-11-20", "2026-11-25")).toBe(true);
  expect(isGuessed(order, "2026-11-25", "2026-11-25")).toBe(false);
  expect(isGuessed({ ...order, occasion_on: "2026-11-29" }, "2026-11-29", "2026-11-25")).toBe(false);
  expect(isGuessed({ ...order, type: "people" }, "2026-11-29", "2026-11-25")).toBe(false);
  expect(isGuessed({ type: "birthday" as const }, "2026-11-29", "2026-11-25")).toBe(false);
});
