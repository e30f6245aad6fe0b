import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guardFormula, harmlessCell, unguardFormula } from "./csv-formula.ts";

describe("a cell that a spreadsheet would run", () => {
  test.each([
    "=1+1",
    "+49 30 1",
    "-1",
    "@SUM(A1)",
    "\tx",
    "\rx",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    '"=1',
    "'=1",
    `"'+1`,
    "''-",
    '" @',
    '"\t=1',
    '"\tx',
    "' =1",
    "'\rx",
    "=1\n2",
  ])("%j gets an apostrophe in front, and comes back", (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
    expect(unguardFormula(guardFormula(text))).toBe(text);
  });

  test.each([
    ["a\n=1", "a\n'=1"],
    ["a\r=1", "a\r'=1"],
    ["a\r\n＝1", "a\r\n'＝1"],
    ["\n=1", "\n'=1"],
    ["a\n \t-1\nb\n'@x", "a\n' \t-1\nb\n''@x"],
    ["=1\n=2", "'=1\n'=2"],
  ])("%j is guarded at the beginning of each of its lines", (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded);
    expect(unguardFormula(guarded)).toBe(text);
  });

  test.each(["O'Neill", "'quoted'", "'", "", "a=b", "'s-Hertogenbosch", "1-2", "a\r\n\r\nb", "a\n'b"])(
    "%j is none, and stays as it is",
    (text) => {
      expect(guardFormula(text)).toBe(text);
      expect(unguardFormula(text)).toBe(text);
    },
  );
});

/** Texts of little but what is special here. */
const text = () =>
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("'", '"', "=", "-", "@", " ", "\r", "\n", "\t", "\u0085", "a", "＝") }),
  );

test("no line of a guarded text begins with a sign, and every text comes back", () => {
  fc.assert(
    fc.property(text(), (any) => {
      const guarded = guardFormula(any);
      expect(guarded).not.toMatch(/^[" \t]*\r/);
      for (const line of guarded.split(/[\r\n]/)) expect(line).not.toMatch(/^["\s]*[=+\-@\t＝＋－＠]/);
      expect(unguardFormula(guarded)).toBe(any);
    }),
    { numRuns: 5000 },
  );
});

test("a cell that may be guarded already is guarded once", () => {
  expect(harmlessCell(" =1 ")).toBe("'=1");
  expect(harmlessCell("'=1")).toBe("'=1");
});
