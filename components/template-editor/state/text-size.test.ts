import { expect, test } from "vitest";
import { steppedFont } from "./text-size.ts";

test("a fixed size goes up and down by a tenth, in its own unit, and by one pixel at least", () => {
  expect(steppedFont({ size: 50 }, 50, 1)).toEqual({ size: 55 });
  expect(steppedFont({ size: 50 }, 50, -1)).toEqual({ size: 45 });
  expect(steppedFont({ size: 5 }, 5, -1)).toEqual({ size: 4 });
  expect(steppedFont({ size: "10vmin", weight: 700 }, 72, 1)).toEqual({ size: "11vmin", weight: 700 });
});

test("a fitted size is changed by its limits", () => {
  expect(steppedFont({ max: 120 }, 120, 1)).toEqual({ max: 132 });
  expect(steppedFont({ max: 120 }, 80, -1)).toEqual({ max: 73 });
  expect(steppedFont({}, 16, -1)).toEqual({ max: 15, min: 15 });
});

test("a text that fills its box cannot be larger, and none is smaller than the contract allows", () => {
  expect(steppedFont({ max: 120 }, 80, 1)).toBeNull();
  expect(steppedFont({ max: 4, min: 4 }, 4, -1)).toBeNull();
  expect(steppedFont({ max: 1000 }, 1000, 1)).toBeNull();
});
