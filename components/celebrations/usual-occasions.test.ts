import { expect, it } from "vitest";
import { freeOccasion, offeredOccasions } from "./usual-occasions.ts";

const rulesOf = (...occasions: string[]) => occasions.map((occasion) => ({ occasion }));

it("offers the usual occasions that have no rule of their own", () => {
  expect(offeredOccasions([])).toEqual(["birthday", "work_anniversary"]);
  expect(offeredOccasions(rulesOf("birthday", "custom_fields.name_day"))).toEqual(["work_anniversary"]);
  expect(offeredOccasions(rulesOf("work_anniversary", "birthday"))).toEqual([]);
});

it("starts a new rule with an occasion that none has yet", () => {
  const others = ["custom_fields.name_day"];
  expect(freeOccasion([], others)).toBe("birthday");
  expect(freeOccasion(rulesOf("birthday"), others)).toBe("work_anniversary");
  expect(freeOccasion(rulesOf("birthday", "work_anniversary"), others)).toBe("custom_fields.name_day");
  expect(freeOccasion(rulesOf("birthday", "work_anniversary", ...others), others)).toBe("birthday");
});
