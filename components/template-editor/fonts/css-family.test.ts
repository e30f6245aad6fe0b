import { expect, test } from "vitest";
import { cssFamily } from "./css-family.ts";

test("a family is quoted, with the console's own typeface behind it", () => {
  expect(cssFamily("Playfair Display")).toBe('"Playfair Display", "Inter Variable", Inter, sans-serif');
  expect(cssFamily()).toBe('"Inter Variable", Inter, sans-serif');
  expect(cssFamily('Say "hi"')).toMatch(/^"Say \\"hi\\"", /);
});
