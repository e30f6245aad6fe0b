import { describe, expect, it } from "vitest";
import { faultOf, objectOf, partedObject, rowsOf, valueOfText } from "./key-values.ts";

describe("rowsOf and objectOf", () => {
  it("give back an object unchanged, whatever its values are", () => {
    const object = { team: "Blue", desk: 12, remote: true, skills: ["a", "b"], note: null, __proto__x: "" };
    expect(objectOf(rowsOf(object))).toEqual(object);
  });
  it("can hold the name __proto__", () => {
    const object: unknown = JSON.parse('{"__proto__":"x"}');
    expect(JSON.stringify(objectOf(rowsOf(object)))).toBe('{"__proto__":"x"}');
  });
});

describe("valueOfText", () => {
  it("keeps the kind of value where the text still reads as it", () => {
    expect(valueOfText("13", 12)).toBe(13);
    expect(valueOfText("false", true)).toBe(false);
    expect(valueOfText('["a"]', [])).toEqual(["a"]);
  });
  it("is text otherwise", () => {
    expect(valueOfText("twelve", 12)).toBe("twelve");
    expect(valueOfText("007", "006")).toBe("007");
    expect(valueOfText("42", undefined)).toBe("42");
    expect(valueOfText("9007199254740993", 12)).toBe("9007199254740993");
  });
});

describe("faultOf", () => {
  const row = (id: number, key: string, text = "") => ({ id, key, text, value: text, before: text });
  it("finds the second row of a name and a value without a name", () => {
    const rows = [row(0, "team"), row(1, " team "), row(2, "", "x"), row(3, "")];
    expect(rows.map((each) => faultOf(each, rows))).toEqual([null, "taken", "missing", null]);
  });
  it("finds a reserved name, whose row changes nothing", () => {
    const rows = [row(0, "site", "Oslo"), row(1, "team", "Blue")];
    expect(rows.map((each) => faultOf(each, rows, ["site"]))).toEqual(["taken", null]);
    expect(objectOf(rows, ["site"])).toEqual({ team: "Blue" });
    expect(partedObject({ site: 1, team: 2 }, ["site"])).toEqual({ named: { site: 1 }, others: { team: 2 } });
  });
});
