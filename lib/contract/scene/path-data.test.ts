import { expect, it } from "vitest";
import { definitionOf } from "../errors/error-codes.ts";
import { pathFault } from "./path-data.ts";

it.each([
  "M0 0L10 10",
  "m 0,0 10,10 20-5 z",
  "M.5.5h10v-5H1V2Z m1e1 2E-1 l1 1",
  "M0 0C1 2 3 4 5 6 7 8 9 10 11 12S1 2 3 4Q1 2 3 4T5 6",
  "M1 1a1 1 0 01.5.5A5 5 30 1,0 3 3Z",
])("takes %s", (data) => {
  expect(pathFault(data)).toBeNull();
});

it.each([
  ["", "Path should not be empty"],
  ["L0 0", "Path should begin with M"],
  ["M0", "Path lacks a number at character 3"],
  ["M0 0 L", "Path lacks the numbers of L at character 7"],
  ["M0 0 C1 2 3 4 5", "Path lacks a number at character 16"],
  ["M0 0 <script>", "Path has no command at character 5: it should be one of M L H V C S Q T A Z"],
  ["M0 0 A1 1 0 2 0 3 3", "Path lacks a number at character 12"],
  ["M0 0 L1e9 0", "Path has a number that is too large: 1e9"],
  [`M0 0${"L1 1".repeat(3000)}`, "Path should have at most 10000 characters"],
])("refuses %s", (data, message) => {
  const fault = pathFault(data);
  expect(fault && definitionOf(fault.code).say(fault.facts)).toBe(message);
});
