import { expect, it } from "vitest";
import { mergeSelection, withRange } from "./table-selection.ts";

const page = ["a", "b", "c", "d"];

it("keeps what was chosen on other pages and follows this one", () => {
  const merged = mergeSelection(new Set(["x", "a", "b"]), page, ["b", "c"]);
  expect([...merged].sort()).toEqual(["b", "c", "x"]);
});

it("forgets nothing else when the page is cleared", () => {
  expect([...mergeSelection(new Set(["x", "a"]), page, [])]).toEqual(["x"]);
});

it("takes a range in both directions", () => {
  expect(withRange(page, "b", "d")).toEqual(["b", "c", "d"]);
  expect(withRange(page, "d", "b")).toEqual(["b", "c", "d"]);
});

it("takes one row where nothing on this page was ticked before", () => {
  expect(withRange(page, null, "c")).toEqual(["c"]);
  expect(withRange(page, "of another page", "c")).toEqual(["c"]);
});
