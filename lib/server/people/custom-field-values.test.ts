import { describe, expect, test } from "vitest";
import type { JsonValue } from "#lib/contract/fields/json-object.ts";
import { dayOrderOf, readAsType } from "./custom-field-values.ts";

const CHOICE = { type: "choice", options: ["Carrot", "Sacher"] } as const;
const of = (type: "text" | "number" | "date" | "boolean") => ({ type, options: [] });
const readable = (value: JsonValue) => ({ kind: "readable", value });

describe("what is of the type already stays", () => {
  test.each<[JsonValue, Parameters<typeof readAsType>[1]]>([
    [5, of("number")],
    ["2020-05-12", of("date")],
    [false, of("boolean")],
    ["Sacher", CHOICE],
    [{ any: "thing" }, of("text")],
  ])("%j", (value, field) => {
    expect(readAsType(value, field, null)).toEqual({ kind: "fits" });
  });
});

describe("numbers", () => {
  test.each<[string, number]>([
    ["42", 42],
    [" -3 ", -3],
    ["12.5", 12.5],
    ["12,5", 12.5],
    ["0,125", 0.125],
    ["1.234,50", 1234.5],
    ["1,234.50", 1234.5],
    ["1,234,567", 1234567],
    ["12 345", 12345],
    ["1’234’567", 1234567],
  ])("%j is %d", (text, value) => {
    expect(readAsType(text, of("number"), null)).toEqual(readable(value));
  });
  test("what is a thousand in one country and a fraction in another is not guessed", () => {
    for (const text of ["1.500", "1,500", "-999.000"])
      expect(readAsType(text, of("number"), null).kind).toBe("ambiguous");
  });
  test("a code is no number", () => {
    for (const text of ["007", "12 Euro", "1e5", "1234567890123456", "", "1,2,3", "٣"])
      expect(readAsType(text, of("number"), null).kind).toBe("unfit");
  });
});

test("dates are read as an import reads them, and ambiguous ones as the others show", () => {
  const date = of("date");
  expect(readAsType("12.05.2020", date, null)).toEqual(readable("2020-05-12"));
  expect(readAsType("2020-05-12 00:00", date, null)).toEqual(readable("2020-05-12"));
  expect(readAsType("31.02.2020", date, null).kind).toBe("unfit");
  expect(readAsType("5/6/2020", date, null).kind).toBe("ambiguous");
  const order = dayOrderOf(["5/6/2020", 7, "17/6/2020"], null);
  expect(readAsType("5/6/2020", date, order)).toEqual(readable("2020-06-05"));
  expect(dayOrderOf(["5/6/2020"], "mdy")).toBe("mdy");
});

test("yes and no in both languages, and the options of a choice in any case", () => {
  for (const yes of ["Ja", "yes", "x", "TRUE", 1])
    expect(readAsType(yes, of("boolean"), null)).toEqual(readable(true));
  for (const no of ["nein", "No", "0"]) expect(readAsType(no, of("boolean"), null)).toEqual(readable(false));
  expect(readAsType("vielleicht", of("boolean"), null).kind).toBe("unfit");
  expect(readAsType(" sacher ", CHOICE, null)).toEqual(readable("Sacher"));
  for (const other of ["Apple", ["Sacher"], null]) expect(readAsType(other, CHOICE, null).kind).toBe("unfit");
});
