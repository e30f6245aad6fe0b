import { expect, it } from "vitest";
import { yearsOf } from "./celebration-years.ts";

it("reads years in order, each once", () => {
  expect(yearsOf(["10", "1", " 5", "10"])).toEqual([1, 5, 10]);
});

it.each([[["0"]], [["121"]], [["1.5"]], [["five"]], [["-1"]], [["1", ""]], [[]]])("refuses %j", (typed) => {
  expect(yearsOf(typed)).toBeNull();
});
