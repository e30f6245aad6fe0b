import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Fault, faultItem, faultOf, toFaults } from "./faults.ts";
import { integer, list, literal, object, text } from "./fields/fields.ts";

const fault = (loc: Fault["loc"], msg: string, type: string): Fault => ({ type, loc, msg });

function faultsOf(schema: z.ZodType, value: unknown, options?: { reportInput: boolean }) {
  const parsed = schema.safeParse(value, options);
  return parsed.success ? [] : toFaults(parsed.error, "body");
}

const name = text({ min: 1, max: 5 });

describe("toFaults", () => {
  it("reports every fault at once: fields as declared, then each unknown key", () => {
    const schema = object({
      first: name,
      age: integer({ min: 0 }),
      inner: object({ tags: list(name, { max: 3 }) }),
    });
    const value = { zz: 1, inner: { tags: ["a", "", 5], y: 1 }, age: -1, aa: null };
    expect(faultsOf(schema, value).map(({ loc, type }) => [loc.join("."), type])).toEqual([
      ["body.first", "missing"],
      ["body.age", "greater_than_equal"],
      ["body.inner.tags.1", "string_too_short"],
      ["body.inner.tags.2", "string_type"],
      ["body.inner.y", "extra_forbidden"],
      ["body.zz", "extra_forbidden"],
      ["body.aa", "extra_forbidden"],
    ]);
  });

  it("has exactly the keys that are described", () => {
    const [item] = faultsOf(object({ name }), {});
    expect(item).toEqual(fault(["body", "name"], "Field required", "missing"));
    expect(Object.keys(item ?? {})).toEqual(["type", "loc", "msg"]);
    const [long] = faultsOf(object({ name }), { name: "too long" });
    expect(Object.keys(long ?? {})).toEqual(["type", "loc", "msg", "ctx"]);
    expect(z.strictObject(faultItem.shape).safeParse(long).success).toBe(true);
    expect(z.strictObject(faultItem.shape).safeParse(item).success).toBe(true);
  });

  it("tells the absent from null, for values and containers", () => {
    const schema = object({ a: name, b: object({ c: name }), d: list(name, { max: 1 }) });
    expect(faultsOf(schema, {}).map(({ type }) => type)).toEqual(["missing", "missing", "missing"]);
    expect(faultsOf(schema, { a: null, b: null, d: null }).map(({ type }) => type)).toEqual([
      "string_type",
      "model_attributes_type",
      "list_type",
    ]);
  });

  it("puts a refinement of an object at the object, or where it says", () => {
    const schema = object({ from: integer(), to: integer() }).superRefine(({ from, to }, context) => {
      if (from > to) context.addIssue({ code: "custom", message: "ends before it starts", path: ["to"] });
    });
    expect(faultsOf(schema, { from: 2, to: 1 })).toEqual([
      {
        ...fault(["body", "to"], "Value error, ends before it starts", "value_error"),
        ctx: { error: {}, code: "value_invalid", reason: "ends before it starts" },
      },
    ]);
  });

  it("takes nothing for a code that a check of zod's own happens to say", () => {
    const unnamed = (reason: string) => [
      {
        ...fault(["body"], `Value error, ${reason}`, "value_error"),
        ctx: { error: {}, code: "value_invalid", reason },
      },
    ];
    const params = { code: "of_nobody", type: "of_nobody" };
    expect(
      faultsOf(
        z.string().refine(() => false, { message: "no", params }),
        "a",
      ),
    ).toEqual(unnamed("no"));
    expect(faultsOf(z.uuid("scene_of_nobody"), "a")).toEqual(unnamed("scene_of_nobody"));
    expect(faultsOf(z.string().regex(/b/, "scene_of_nobody"), "a")).toEqual([
      { ...fault(["body"], "scene_of_nobody", "string_pattern_mismatch"), ctx: { pattern: "b" } },
    ]);
  });

  it("reports the member of a tagged union that the tag names, else the tag", () => {
    const schema = z.discriminatedUnion("kind", [
      object({ kind: literal("text"), text: name }),
      object({ kind: literal("image"), source: name }),
    ]);
    expect(faultsOf(schema, { kind: "image", source: "" })).toMatchObject([
      { loc: ["body", "source"], type: "string_too_short" },
    ]);
    expect(faultsOf(schema, { kind: "video" })).toEqual([
      faultOf(["body", "kind"], "literal_error", { expected: "'text' or 'image'" }),
    ]);
    expect(faultsOf(schema, {}, { reportInput: true })).toEqual([
      fault(["body", "kind"], "Field required", "missing"),
    ]);
  });

  it("reports one member of an untagged union: the one whose kind the value is", () => {
    const schema = object({ who: z.union([name, object({ ids: list(integer(), { max: 5 }) })]) });
    expect(faultsOf(schema, { who: { ids: [1, "x"] } })).toMatchObject([
      { loc: ["body", "who", "ids", 1], type: "int_parsing" },
    ]);
    expect(faultsOf(schema, { who: "too long" })).toMatchObject([
      { loc: ["body", "who"], type: "string_too_long" },
    ]);
  });

  it.each([
    [
      z.string().min(2),
      "a",
      "string_too_short",
      "String should have at least 2 characters",
      { min_length: 2 },
    ],
    [z.string().max(1), "ab", "string_too_long", "String should have at most 1 character", { max_length: 1 }],
    [
      z.string().regex(/^a\/b$/),
      "b",
      "string_pattern_mismatch",
      "String should match pattern '^a\\/b$'",
      { pattern: "^a\\/b$" },
    ],
    [z.number().positive(), 0, "greater_than", "Input should be greater than 0", { gt: 0 }],
    [z.number().lt(5), 5, "less_than", "Input should be less than 5", { lt: 5 }],
    [z.number().max(5), 6, "less_than_equal", "Input should be less than or equal to 5", { le: 5 }],
    [z.number().multipleOf(2), 3, "multiple_of", "Input should be a multiple of 2", { multiple_of: 2 }],
    [z.int(), "x", "float_type", "Input should be a valid number", undefined],
    [
      z.enum(["a", "b", "c"]),
      "x",
      "literal_error",
      "Input should be 'a', 'b' or 'c'",
      { expected: "'a', 'b' or 'c'" },
    ],
    [z.record(z.string(), z.number()), [], "dict_type", "Input should be a valid dictionary", undefined],
    [z.boolean(), undefined, "missing", "Field required", undefined],
  ])("names the faults of zod's own types too (%#)", (schema, value, type, msg, ctx) => {
    const plain = fault(["body"], msg, type);
    expect(faultsOf(schema, value)).toEqual([ctx === undefined ? plain : { ...plain, ctx }]);
  });
});
