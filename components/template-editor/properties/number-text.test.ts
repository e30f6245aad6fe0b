import { expect, test } from "vitest";
import { numberIn, textOf } from "./number-text.ts";

test.each([
  ["12", 12],
  [" 0.5 ", 0.5],
  ["0,5", 0.5],
  [".5", 0.5],
  ["-3", -3],
  ["−3", -3],
  ["12 px", 12],
])("reads %j", (text, value) => {
  expect(numberIn(text, "px")).toBe(value);
});

test.each(["abc", "12abc", "1.2.3", "-", ".", "12 %", "1e3", "Infinity", "0x10"])(
  "finds no number in %j",
  (text) => {
    expect(numberIn(text, "px")).toBeNull();
  },
);

test("shows no more decimals than are wanted", () => {
  expect([textOf(12.3456, 2), textOf(0.1 + 0.2, 3), textOf(100, 0), textOf(1.5)]).toEqual([
    "12.35",
    "0.3",
    "100",
    "1.5",
  ]);
});
