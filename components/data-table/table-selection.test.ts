import { expect, it } from "vitest";
import { mergeSelection } from "./table-selection.ts";

const page = ["a", "b", "c"].map((id) => ({ id }));

it("keeps what was chosen on other pages and follows this one", () => {
  const merged = mergeSelection(new Set(["x", "a", "b"]), page, [{ id: "b" }, { id: "c" }]);
  expect([...merged].sort()).toEqual(["b", "c", "x"]);
});

it("forgets nothing else when the page is cleared", () => {
  expect([...mergeSelection(new Set(["x", "a"]), page, [])]).toEqual(["x"]);
});
