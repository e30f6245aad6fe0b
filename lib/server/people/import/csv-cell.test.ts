import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonValue } from "#lib/contract/fields/json-object.ts";
import { readText, readValue, toCell } from "./csv-cell.ts";

test("no line of a cell begins with a sign that a spreadsheet runs", () => {
  fc.assert(
    fc.property(value(), (any) => {
      for (const line of toCell(any).split(/[\r\n]/)) expect(line).not.toMatch(/^["\s]*[=+\-@\t＝＋－＠]/);
    }),
    { numRuns: 2000 },
  );
});

/** Texts with much of what is special here, and JSON of all kinds. */
const text = () =>
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("'", '"', "=", "-", "@", " ", "\r", "\n", "\t", "\u0085", "a", "＝") }),
    fc.constantFrom("json:1", "json:", 'json:"a"', "'json:", "null", "true", "12", "{}", "[1]"),
  );
const value = (): fc.Arbitrary<JsonValue> =>
  fc.oneof(
    text(),
    fc.jsonValue().filter((any) => !JSON.stringify(any).includes("__proto__")) as fc.Arbitrary<JsonValue>,
  );

test("every value comes back as it was", () => {
  fc.assert(
    fc.property(value(), (any) => {
      expect(readValue(toCell(any))).toEqual(JSON.parse(JSON.stringify(any)));
    }),
    { numRuns: 2000 },
  );
  expect(readValue(toCell(undefined))).toBeUndefined();
});

test("every text comes back in a field of texts, and an empty one is told from none", () => {
  fc.assert(
    fc.property(text(), (any) => {
      expect(readText(toCell(any))).toEqual({ text: any, isEmpty: false });
    }),
    { numRuns: 2000 },
  );
  expect(readText(toCell(undefined))).toEqual({ text: "", isEmpty: true });
});

test.each([
  ["38", "38"],
  [" x ", "x"],
  ["json:38", 38],
  ['json:{"a":[true,null]}', { a: [true, null] }],
  ["json:null", null],
  ["json:nonsense", "json:nonsense"],
])("the cell %j is read as %j", (cell, expected) => {
  expect(readValue(cell)).toEqual(expected);
});

test("in a field of texts only a marked text is one", () => {
  expect(readText("json:38")).toEqual({ text: "json:38", isEmpty: false });
  expect(readText('json:""')).toEqual({ text: "", isEmpty: false });
});
