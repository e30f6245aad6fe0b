import { expect, test } from "vitest";
import { isAgeShown } from "./use-shows-age.ts";

test.each([
  // Who may edit people sees what they may edit.
  ["editor", false, false, true],
  ["viewer", null, false, false],
  ["viewer", null, true, true],
  ["viewer", true, false, true],
  ["viewer", false, true, false],
] as const)(
  "to a %s, of a person with %j, where the organization shows ages: %j",
  (role, show_age, showsAge, isShown) => {
    expect(isAgeShown({ show_age }, { role, showsAge })).toBe(isShown);
  },
);
