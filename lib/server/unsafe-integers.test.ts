import { describe, expect, it } from "vitest";
import { alteredIntegers, firstFew } from "./unsafe-integers.ts";

const pathsOf = (json: string) => [...alteredIntegers(json, JSON.parse(json))].map(({ path }) => path);

describe("alteredIntegers", () => {
  it.each<[string, (string | number)[][]]>([
    ['{"id":9007199254740993}', [["id"]]],
    ['{"a":{"b":[1,-9007199254740993]},"c":12345678901234567890}', [["a", "b", 1], ["c"]]],
    [`{"long":${"9".repeat(400)}}`, [["long"]]],
    ["9007199254740993", [[]]],
    ['{"__proto__":9007199254740993}', [["__proto__"]]],
    ['[ [] , {} , {"":[1,[2,3],{"x":4}, 9007199254740993 ]} ]', [[2, "", 3]]],
    [String.raw`{"a\"]\\":{"\u00e4":"[{,:\\"},"b":9007199254740993}`, [["b"]]],
    [String.raw`{"\"\u00e4,":9007199254740993}`, [['"ä,']]],
    ['{"a":9007199254740993,"b":1,"a":-9007199254740993}', [["a"]]],
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
    "[9007199254740993E+1,1.9007199254740993,1e-9007199254740993]",
    // Of members with one key the last counts: the others are lost, not changed.
    '{"a":9007199254740993,"b":{"c":9007199254740993},"a":1,"b":null}',
  ])("has nothing against %s", (json) => {
    expect(pathsOf(json)).toEqual([]);
  });

  it("finds nothing that is too deep to be read, and minds no depth", () => {
    const deep = (levels: number) => `${"[".repeat(levels)}9007199254740993${"]".repeat(levels)}`;
    expect(pathsOf(deep(64))).toEqual([Array(64).fill(0)]);
    expect(pathsOf(`[${deep(100_000)},9007199254740993]`)).toEqual([[1]]);
  });

  it("minds no length", () => {
    const long = "9".repeat(2_000_000);
    expect(pathsOf(`{"${long}":["${long}",${long},0.${long},"${'\\"'.repeat(2_000_000)}"]}`)).toEqual([
      [long, 1],
    ]);
  });

  it("goes on for no longer than it is asked", () => {
    const json = `[${Array(100).fill("9007199254740993").join()}]`;
    const few = firstFew(alteredIntegers(json, JSON.parse(json)));
    expect(few.map(({ path }) => path)).toEqual(Array.from({ length: 10 }, (_, index) => [index]));
  });
});
