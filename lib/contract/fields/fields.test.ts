import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toFaults } from "../faults.ts";
import {
  boolean,
  calendarDate,
  dateTime,
  email,
  enumeration,
  integer,
  list,
  literal,
  number,
  object,
  openObject,
  queryBoolean,
  queryInteger,
  text,
  textOrNull,
  url,
  uuid,
} from "./fields.ts";

/** The value that comes out, or the names of the faults. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  return parsed.error.issues.map((issue) =>
    issue.code === "custom" ? toFaults(new z.ZodError([issue]), "body")[0]?.type : issue.code,
  );
}

function sentence(schema: z.ZodType, value: unknown): string | undefined {
  const { error } = schema.safeParse(value);
  return error === undefined ? undefined : toFaults(error, "body")[0]?.msg;
}

describe("text", () => {
  const name = text({ min: 1, max: 3 });

  it("trims before it measures", () => {
    expect(outcome(name, " \t\u00a0abc\n")).toEqual({ value: "abc" });
    expect(outcome(name, "   ")).toEqual(["string_too_short"]);
  });

  it("counts code points", () => {
    expect(outcome(name, "😀😀😀")).toEqual({ value: "😀😀😀" });
    expect(outcome(name, "😀😀😀😀")).toEqual(["string_too_long"]);
    expect(outcome(text({ min: 2, max: 3 }), "😀")).toEqual(["string_too_short"]);
  });

  it("refuses what PostgreSQL cannot store, with one verdict", () => {
    expect(outcome(name, "a\u0000bcdef")).toEqual(["value_error"]);
    expect(outcome(name, "a\ud800")).toEqual(["string_unicode"]);
  });
});

describe("textOrNull", () => {
  const key = textOrNull({ max: 3 });

  it("is null where nothing is left of it, and else a text", () => {
    for (const empty of ["", " \t\u00a0"]) expect(outcome(key, empty)).toEqual({ value: null });
    expect(outcome(key, " abc ")).toEqual({ value: "abc" });
    expect([outcome(key, "abcd"), outcome(key, "\u0000"), outcome(key, 5)]).toEqual([
      ["string_too_long"],
      ["value_error"],
      ["string_type"],
    ]);
    expect([outcome(key, null), outcome(key.nullish(), null)]).toEqual([["string_type"], { value: null }]);
  });
});

describe("email", () => {
  it.each([
    [" Ada.Lovelace+x@Example.ORG ", "Ada.Lovelace+x@example.org"],
    ["o'brien@sub.example.co", "o'brien@sub.example.co"],
    ["jürgen@müller.de", "jürgen@müller.de"],
  ])("takes %j", (address, kept) => {
    expect(outcome(email(), address)).toEqual({ value: kept });
  });

  it.each([
    ["", "An email address must have an @-sign."],
    ["ada", "An email address must have an @-sign."],
    ["@example.org", "There must be something before the @-sign."],
    ["ada@", "There must be something after the @-sign."],
    ["ada@localhost", "The part after the @-sign is not valid. It should have a period."],
    ["a da@example.org", "The email address contains invalid characters before the @-sign."],
    ["a..b@example.org", "An email address cannot have two periods in a row."],
    ["ada@example..org", "An email address cannot have two periods in a row."],
    ["ada@-x.org", "A part of the domain after the @-sign cannot start or end with a hyphen."],
    ["ada@exa mple.org", "The part after the @-sign contains invalid characters."],
    ["a@b@example.org", "The email address contains invalid characters before the @-sign."],
    [
      `${"a".repeat(65)}@example.org`,
      "The email address is too long before the @-sign (1 character too many).",
    ],
    [
      `a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(61)}`,
      "The email address is too long (1 character too many).",
    ],
  ])("refuses %j", (address, reason) => {
    expect(outcome(email(), address)).toEqual(["value_error"]);
    expect(sentence(email(), address)).toBe(`value is not a valid email address: ${reason}`);
  });
});

describe("numbers", () => {
  it.each([
    [5, { value: 5 }],
    ["5", { value: 5 }],
    [" +1_0.0 ", { value: 10 }],
    [-0, { value: 0 }],
    [true, ["int_type"]],
    [null, ["int_type"]],
    ["", ["int_parsing"]],
    ["1e3", ["int_parsing"]],
    [1.5, ["int_from_float"]],
    [Number.POSITIVE_INFINITY, ["finite_number"]],
    [2 ** 53, ["int_parsing_size"]],
    ["9".repeat(400), ["finite_number"]],
  ])("reads the integer %j", (value, expected) => {
    expect(outcome(integer(), value)).toEqual(expected);
    expect(outcome(queryInteger(), value)).toEqual(expected);
  });

  it.each([
    ["1.5e-3", { value: 0.0015 }],
    [".5", { value: 0.5 }],
    ["0x10", ["float_parsing"]],
    ["inf", ["finite_number"]],
    [Number.NaN, ["finite_number"]],
    [false, ["float_type"]],
  ])("reads the number %j", (value, expected) => {
    expect(outcome(number(), value)).toEqual(expected);
  });

  it.each([
    ["TRUE", { value: true }],
    ["off", { value: false }],
    [1, { value: true }],
    [" true", ["bool_parsing"]],
    ["", ["bool_parsing"]],
    [2, ["bool_parsing"]],
    [1.5, ["bool_type"]],
    [null, ["bool_type"]],
  ])("reads the boolean %j", (value, expected) => {
    expect(outcome(boolean(), value)).toEqual(expected);
    expect(outcome(queryBoolean(), value)).toEqual(expected);
  });
});

describe("url", () => {
  it.each([
    ["https://example.org", { value: "https://example.org/" }],
    [" HTTP://Example.org/a b ", { value: "http://example.org/a%20b" }],
    ["javascript:alert(1)", ["url_scheme"]],
    ["//example.org", ["url_parsing"]],
    [`https://example.org/${"a".repeat(2083)}`, ["url_too_long"]],
    [5, ["url_type"]],
  ])("judges %j", (value, expected) => {
    expect(outcome(url(), value)).toEqual(expected);
  });

  it.each([
    ["http://", "empty host"],
    ["http://:80/", "empty host"],
    ["http://a:99999/", "invalid port number"],
    ["http://1.2.3.400/", "invalid IPv4 address"],
    ["http://[::g]/", "invalid IPv6 address"],
    ["http://a b/", "invalid domain character"],
  ])("says of %j: %s", (value, reason) => {
    expect(sentence(url(), value)).toBe(`Input should be a valid URL, ${reason}`);
  });
});

describe("openObject", () => {
  it("keeps anything that JSON can say", () => {
    const value = { a: [1, null, { b: "é" }], "": true };
    expect(outcome(openObject(), value)).toEqual({ value });
  });

  it("names every bad value within", () => {
    const value = { a: ["ok", "\u0000"], b: { "\ud800": 1 }, c: Number.POSITIVE_INFINITY };
    const issues = openObject().safeParse(value).error?.issues ?? [];
    expect(issues.map(({ path }) => path)).toEqual([["a", 1], ["b", "\ud800", "[key]"], ["c"]]);
    expect(outcome(openObject(), value)).toEqual(["value_error", "string_unicode", "finite_number"]);
  });

  it("names the first few bad values of many", () => {
    const many = JSON.parse(`{"a":[${Array(200_000).fill("1e400").join()}],"\\u0000":{"\\u0000":"\\u0000"}}`);
    expect(outcome(openObject(), many)).toEqual(Array(10).fill("finite_number"));
    const keys = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`\0${index}`, "\0"]));
    expect(outcome(openObject(), keys)).toHaveLength(10);
  });

  it("bounds its depth, however deep the value", () => {
    const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) });
    expect(outcome(openObject(), nest(32))).toMatchObject({ value: {} });
    expect(outcome(openObject(), nest(33))).toEqual(["value_error"]);
  });

  it("bounds its size in bytes, not in characters", () => {
    const withText = (text: string) => ({ a: text });
    const rest = JSON.stringify(withText("")).length;
    expect(outcome(openObject(), withText("x".repeat(65_536 - rest)))).toMatchObject({ value: {} });
    expect(outcome(openObject(), withText("x".repeat(65_537 - rest)))).toEqual(["value_error"]);
    expect(outcome(openObject(), withText("é".repeat(40_000)))).toEqual(["value_error"]);
  });

  it("refuses the one key that would be lost on the way to the database", () => {
    const value: unknown = JSON.parse('{ "a": [{ "__proto__": { "x": 1 } }] }');
    expect(openObject().safeParse(value).error?.issues).toMatchObject([
      { path: ["a", 0, "__proto__", "[key]"] },
    ]);
    expect(sentence(openObject(), value)).toBe("Value error, the key __proto__ is not allowed");
  });

  it.each([[[]], ["x"], [null]])("is no %j", (value) => {
    expect(outcome(openObject(), value)).toEqual(["dict_type"]);
  });
});

describe("list", () => {
  it("has one verdict: its length before its items", () => {
    const tags = list(text({ max: 1 }), { min: 1, max: 2 });
    expect(sentence(tags, [5, 5, 5])).toBe("List should have at most 2 items after validation, not 3");
    expect(outcome(tags, [5, 5, 5])).toEqual(["too_big"]);
    expect(outcome(tags, [])).toEqual(["too_small"]);
    expect(sentence(tags, [])).toBe("List should have at least 1 item after validation, not 0");
    expect(outcome(tags.optional(), undefined)).toEqual({ value: undefined });
    expect(outcome(tags.describe("kept by a copy"), [5, 5, 5])).toEqual(["too_big"]);
  });
});

describe("object", () => {
  it("names unknown keys, `__proto__` among them", () => {
    const value: unknown = JSON.parse('{"a":"x","__proto__":{"b":1},"constructor":1}');
    const [issue] = object({ a: text({ max: 5 }) }).safeParse(value).error?.issues ?? [];
    expect(issue).toMatchObject({ code: "unrecognized_keys", keys: ["__proto__", "constructor"] });
  });
});

describe("the description in JSON Schema", () => {
  const schema = object({
    name: text({ min: 1, max: 120 }).describe("A name"),
    slug: text({ max: 60, pattern: "^[a-z]+$" }).optional(),
    email: email().nullish(),
    born: calendarDate().optional(),
    id: uuid(),
    at: dateTime(),
    count: integer({ min: 1, max: 10 }).default(5),
    role: enumeration(["owner", "viewer"]),
    kind: literal("text"),
    tags: list(text({ max: 5 }), { min: 1, max: 3 }),
    extra: openObject(),
    flag: queryBoolean().optional(),
  });
  const described = {
    type: "object",
    additionalProperties: false,
    properties: {
      name: { type: "string", minLength: 1, maxLength: 120, description: "A name" },
      slug: { type: "string", maxLength: 60, pattern: "^[a-z]+$" },
      email: { anyOf: [{ type: "string", format: "email", maxLength: 254 }, { type: "null" }] },
      born: { type: "string", format: "date" },
      id: { type: "string", format: "uuid" },
      at: { anyOf: ["date-time", "date"].map((format) => ({ type: "string", format })) },
      count: { type: "integer", minimum: 1, maximum: 10, default: 5 },
      role: { type: "string", enum: ["owner", "viewer"] },
      kind: { type: "string", enum: ["text"] },
      tags: { type: "array", minItems: 1, maxItems: 3, items: { type: "string", maxLength: 5 } },
      extra: { type: "object", additionalProperties: true },
      flag: { type: "boolean" },
    },
  };

  it("says what is accepted and what is required", () => {
    const { required, ...input } = z.toJSONSchema(schema, { io: "input" });
    expect(input).toMatchObject(described);
    expect(required).toEqual(["name", "id", "at", "role", "kind", "tags", "extra"]);
    expect(z.toJSONSchema(schema, { io: "output" })).toMatchObject(described);
  });

  it("infers the types of both sides", () => {
    const input: z.input<typeof schema>["role"] = "owner";
    const output: z.output<typeof schema>["count"] = 5;
    const absent: z.input<typeof schema>["count"] = undefined;
    // @ts-expect-error: not one of the roles
    const wrong: z.input<typeof schema>["role"] = "guest";
    expect([input, output, absent, wrong]).toHaveLength(4);
  });
});
