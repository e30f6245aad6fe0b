import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import type { z } from "zod";
import { contracts } from "#lib/contract/contracts.ts";
import type { Facts } from "#lib/contract/errors/define-error.ts";
import { definitionOf, ERRORS, type ErrorCode } from "#lib/contract/errors/error-codes.ts";
import { type Fault, type FaultSource, toFaults } from "#lib/contract/faults.ts";
import {
  calendarDate,
  dateTime,
  email,
  enumeration,
  integer,
  list,
  number,
  object,
  openObject,
  queryBoolean,
  queryInteger,
  text,
  uuid,
} from "#lib/contract/fields/fields.ts";
import { REQUEST_EXAMPLES } from "./openapi-examples.ts";

/**
 * What the recording of FastAPI (fastapi-validation.test.ts) has no case of: the kinds of fields that it does not have, and
 * every operation's own. Each fault has a name that pydantic has, with pydantic's sentence for it.
 */
const TEMPLATES = new Map(
  readFileSync(new URL("../../../test/fixtures/pydantic-error-types.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line): [string, string] => {
      const [name = "", sentence = ""] = line.split(" | ");
      return [name, sentence];
    }),
);
function faultsOf(schema: z.ZodType, value: unknown, source: FaultSource): Fault[] {
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? [] : toFaults(parsed.error, source);
}

/** What pydantic's `EmailStr` says, which words its `value_error` itself. */
const EMAIL_SENTENCE = /^value is not a valid email address: /;

/** pydantic's sentence with the facts of `ctx`; that of a `value_error` says what its code means. */
function pydanticSentence({ type, ctx = {} }: Fault): string {
  const { code } = ctx;
  if (type === "value_error" && isErrorCode(code))
    return `Value error, ${definitionOf(code).say(ctx as Facts)}`;
  const isOne = [ctx.min_length, ctx.max_length].includes(1);
  const facts: Record<string, unknown> = { ...ctx, expected_plural: isOne ? "" : "s" };
  return (TEMPLATES.get(type) ?? "").replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]));
}

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(ERRORS, code);

/** Faults that pydantic would word in another way, or with other facts. */
const unlikePydantic = (faults: readonly Fault[]) =>
  faults.filter((fault) =>
    EMAIL_SENTENCE.test(fault.msg)
      ? fault.msg !== `value is not a valid email address: ${fault.ctx?.reason}`
      : fault.msg !== pydanticSentence(fault),
  );

const withoutFacts = (faults: readonly Fault[]) => faults.map(({ loc, type, msg }) => ({ loc, type, msg }));

describe("fields that the recording does not have", () => {
  const body = object({
    text: text({ min: 2, max: 3 }).optional(),
    email: email().optional(),
    list: list(object({ id: uuid(), n: integer({ min: 1 }) }), { min: 1, max: 2 }).optional(),
    number: number({ min: 0, max: 1 }).optional(),
    open: openObject().optional(),
    when: dateTime().optional(),
  });
  const query = object({
    day: calendarDate().optional(),
    when: dateTime().optional(),
    id: uuid().optional(),
    status: enumeration(["a", "b", "c"]).optional(),
    flag: queryBoolean().optional(),
    limit: queryInteger({ min: 1, max: 200 }).optional(),
    q: text({ max: 3 }).optional(),
    needed: text({ max: 3 }),
  });
  const UUID = "0199d3c5-6f0e-7c43-9a5e-0d7f3b1c2a10";

  it.each<[string, unknown, Fault["loc"], string, string]>([
    [
      "a text that is too long in code points",
      { text: "👩🏽a" + "b" },
      ["text"],
      "string_too_long",
      "String should have at most 3 characters",
    ],
    [
      "a text that is too short once trimmed",
      { text: "  a  " },
      ["text"],
      "string_too_short",
      "String should have at least 2 characters",
    ],
    ["a text with U+0000", { text: "a\0" }, ["text"], "value_error", "Value error, "],
    [
      "no e-mail address",
      { email: "ada" },
      ["email"],
      "value_error",
      "value is not a valid email address: An email address must have an @-sign.",
    ],
    [
      "an empty list",
      { list: [] },
      ["list"],
      "too_short",
      "List should have at least 1 item after validation, not 0",
    ],
    ["an object where a list is wanted", { list: {} }, ["list"], "list_type", "Input should be a valid list"],
    [
      "a fault deep in a list",
      {
        list: [
          { id: UUID, n: 1 },
          { id: UUID, n: 0 },
        ],
      },
      ["list", 1, "n"],
      "greater_than_equal",
      "Input should be greater than or equal to 1",
    ],
    [
      "a missing field deep in a list",
      { list: [{ id: UUID }] },
      ["list", 0, "n"],
      "missing",
      "Field required",
    ],
    [
      "an unknown field deep in a list",
      { list: [{ id: UUID, n: 1, m: 1 }] },
      ["list", 0, "m"],
      "extra_forbidden",
      "Extra inputs are not permitted",
    ],
    [
      "an item that is no object",
      { list: [5] },
      ["list", 0],
      "model_attributes_type",
      "Input should be a valid dictionary or object to extract fields from",
    ],
    [
      "a number over its limit",
      { number: 1.5 },
      ["number"],
      "less_than_equal",
      "Input should be less than or equal to 1",
    ],
    [
      "a number without bounds",
      { number: Number.POSITIVE_INFINITY },
      ["number"],
      "finite_number",
      "Input should be a finite number",
    ],
    [
      "a list where any object is taken",
      { open: [] },
      ["open"],
      "dict_type",
      "Input should be a valid dictionary",
    ],
    [
      "a moment that is none",
      { when: "2026-01-01T10:00:61Z" },
      ["when"],
      "datetime_from_date_parsing",
      "Input should be a valid datetime or date, ",
    ],
  ])("%s, in a body", (_, value, loc, type, msg) => {
    const faults = faultsOf(body, value, "body");
    expect(withoutFacts(faults)).toEqual([
      { loc: ["body", ...loc], type, msg: expect.stringContaining(msg) },
    ]);
    expect(unlikePydantic(faults)).toEqual([]);
  });

  it.each<[string, string, string, string]>([
    [
      "day",
      "2026-02-30",
      "date_from_datetime_parsing",
      "Input should be a valid date or datetime, day value is outside expected range",
    ],
    [
      "when",
      "yesterday",
      "datetime_from_date_parsing",
      "Input should be a valid datetime or date, input is too short",
    ],
    ["id", "me", "uuid_parsing", "Input should be a valid UUID, "],
    ["status", "d", "enum", "Input should be 'a', 'b' or 'c'"],
    ["flag", "maybe", "bool_parsing", "Input should be a valid boolean, unable to interpret input"],
    ["limit", "1e2", "int_parsing", "Input should be a valid integer, unable to parse string as an integer"],
    ["limit", "201", "less_than_equal", "Input should be less than or equal to 200"],
    ["q", "four", "string_too_long", "String should have at most 3 characters"],
    ["nobody", "1", "extra_forbidden", "Extra inputs are not permitted"],
  ])("?%s=%s", (name, value, type, msg) => {
    const faults = faultsOf(query, { needed: "x", [name]: value }, "query");
    expect(withoutFacts(faults)).toEqual([{ loc: ["query", name], type, msg: expect.stringContaining(msg) }]);
    expect(unlikePydantic(faults)).toEqual([]);
  });

  it("misses what a query needs, beside everything else that is wrong with it", () => {
    expect(faultsOf(query, { limit: "0", nobody: "1" }, "query")).toEqual([
      {
        loc: ["query", "limit"],
        type: "greater_than_equal",
        msg: "Input should be greater than or equal to 1",
        ctx: { ge: 1 },
      },
      { loc: ["query", "needed"], type: "missing", msg: "Field required" },
      { loc: ["query", "nobody"], type: "extra_forbidden", msg: "Extra inputs are not permitted" },
    ]);
  });
});

/** Values that fit hardly any field. */
const HOSTILE = [
  null,
  true,
  -1,
  1.5,
  1e300,
  Number.POSITIVE_INFINITY,
  "",
  " ",
  "x",
  "\0",
  "\ud800",
  "y".repeat(30_000),
  [],
  [null],
  {},
  { a: 1 },
];

describe("every operation", () => {
  /** Scenes and modifications say in sentences of their own what to do: of pydantic their faults have the names. */
  const OWN_WORDS = ["scene", "modifications"];
  const fieldsOf = (schema: z.ZodType): string[] => {
    const inner = "innerType" in schema.def ? (schema.def.innerType as z.ZodType) : schema;
    return "shape" in inner ? Object.keys(inner.shape as object) : [];
  };
  const places = contracts.flatMap(({ id, params, query, body }) =>
    (
      [
        ["path", params, {}],
        ["query", query, {}],
        ["body", body, REQUEST_EXAMPLES[id] ?? {}],
      ] as const
    ).flatMap(([source, schema, valid]) =>
      schema === undefined ? [] : [[`${id}, ${source}`, source, schema, valid] as const],
    ),
  );

  test.each(places)(
    "%s: pydantic's names and sentences, at the place of the fault",
    (_, source, schema, valid) => {
      const fields = fieldsOf(schema);
      let refused = 0;
      for (const field of fields) {
        for (const value of HOSTILE) {
          const faults = faultsOf(schema, { ...(valid as object), [field]: value }, source);
          const own = faults.filter(({ loc }) => loc[1] === field);
          refused += own.length;
          expect(own.filter(({ type }) => !TEMPLATES.has(type))).toEqual([]);
          if (!OWN_WORDS.includes(field)) expect(unlikePydantic(own)).toEqual([]);
        }
      }
      expect(refused > 0 || fields.length === 0).toBe(true);
      const surplus = faultsOf(schema, { ...(valid as object), surplus: 1 }, source);
      expect(surplus).toContainEqual({
        type: "extra_forbidden",
        loc: [source, "surplus"],
        msg: "Extra inputs are not permitted",
      });
    },
  );
});
