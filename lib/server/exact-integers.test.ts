import { describe, expect, it } from "vitest";
import { alteredIntegers } from "./exact-integers.ts";

const pathsOf = (json: string) => alteredIntegers(json).map(({ path }) => path);

describe("alteredIntegers", () => {
  it.each<[string, (string | number)[][]]>([
    ['{"id":9007199254740993}', [["id"]]],
    ['{"a":{"b":[1,-9007199254740993]},"c":12345678901234567890}', [["a", "b", 1], ["c"]]],
    [`{"long":${"9".repeat(400)}}`, [["long"]]],
    ["9007199254740993", [[]]],
    ['{"__proto__":9007199254740993}', [["__proto__"]]],
  ])("finds those of %s", (json, paths) => {
    expect(pathsOf(json)).toEqual(paths);
  });

  it.each([
    "9007199254740991",
    "-9007199254740991",
    // What a double holds and JSON.stringify writes, in an answer or an export, may be sent back.
    "9007199254740992",
    "100000000000000000000",
    "[1e+22,-0,0.12345678901234567890,9007199254740993.5,9007199254740993e0]",
    '{"9007199254740993":"9007199254740993","-0":[-0,"1234567890123456"]}',
  ])("has nothing against %s", (json) => {
    expect(pathsOf(json)).toEqual([]);
  });
});
