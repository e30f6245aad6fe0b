import { expect, it } from "vitest";
import { isLarge } from "./deletion-size.ts";

it("has the number typed where more than three videos or collections go", () => {
  expect(isLarge({ videos: 3, collections: 0 })).toBe(false);
  expect(isLarge({ videos: 4, collections: 0 })).toBe(true);
  expect(isLarge({ videos: 2, collections: 1 })).toBe(false);
  expect(isLarge({ videos: 40, collections: 1 })).toBe(true);
  expect(isLarge({ videos: 0, collections: 4 })).toBe(true);
});
