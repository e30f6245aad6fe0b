import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type FaultSource, toFaults } from "#lib/contract/faults.ts";
import {
  boolean,
  calendarDate,
  dateTime,
  dictionary,
  enumeration,
  integer,
  list,
  literal,
  number,
  object,
  queryBoolean,
  queryInteger,
  text,
  url,
  uuid,
} from "#lib/contract/fields.ts";
import { RequestError } from "../errors.ts";
import { parseJsonBody } from "./json-body.ts";

/** The contract that the recording was made against, field by field. */
const body = object({
  name: text({ min: 1, max: 5 }),
  id: uuid().nullish(),
  d: calendarDate().nullish(),
  dt: dateTime().nullish(),
  n: integer({ min: 1, max: 10 }).nullish(),
  f: number().nullish(),
  b: boolean().nullish(),
  lit: literal("x", "y").nullish(),
  lit1: literal("x", "y", "z").default("x"),
  en: enumeration(["a", "b"]).nullish(),
  tags: list(text({ max: 100 }), { max: 2 }).default([]),
  vars: dictionary(text({ max: 100 })).nullish(),
  s: text({ max: 100, pattern: "^a+$" }).nullish(),
  url: url().nullish(),
  nested: object({ a: integer() }).nullish(),
  req: integer()
    .refine((value) => value !== 99, "nope")
    .default(1),
});
const path = object({ id: uuid() });
const query = object({
  limit: queryInteger({ min: 1, max: 100 }).default(50),
  flag: queryBoolean().optional(),
  e: enumeration(["a", "b"]).optional(),
});

/** Requests that the recording only names. */
const JSON_TYPE = "application/json";
const NAMED_BODIES: Record<string, { bytes: string | Uint8Array; contentType: string | null }> = {
  "no body": { bytes: "", contentType: null },
  "no body json ct": { bytes: "", contentType: JSON_TYPE },
  malformed: { bytes: '{"name": "x",}', contentType: JSON_TYPE },
  malformed2: { bytes: "{name: 1}", contentType: JSON_TYPE },
  "text/plain": { bytes: '{"name":"x"}', contentType: "text/plain" },
  "no ct": { bytes: '{"name":"x"}', contentType: null },
  array: { bytes: "[]", contentType: JSON_TYPE },
  string: { bytes: '"x"', contentType: JSON_TYPE },
  null: { bytes: "null", contentType: JSON_TYPE },
  null2: { bytes: " null ", contentType: "application/json; charset=utf-8" },
  number: { bytes: "5", contentType: JSON_TYPE },
  "bad utf8": { bytes: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), contentType: JSON_TYPE },
  "empty obj": { bytes: "{}", contentType: JSON_TYPE },
};

const NOT_VALIDATION = "an answer of the router or of authentication, tested there";
/** Recorded answers that are not ours, and why. */
const NOT_MATCHED: Record<string, string> = {
  NaN: "FastAPI fails with a 500; here NaN is json_invalid where it stands",
  '{"name": "a", "n": true}': "pydantic takes true for the integer 1; here it is int_type",
  "bearer none": NOT_VALIDATION,
  "bearer basic": NOT_VALIDATION,
  "apikey none": NOT_VALIDATION,
  "oauth none": NOT_VALIDATION,
  "404": NOT_VALIDATION,
  "405": NOT_VALIDATION,
  "500": NOT_VALIDATION,
  slash: NOT_VALIDATION,
};

interface Recorded {
  sent: string;
  status: number;
  detail: unknown;
}

const recording = readFileSync(new URL("./fixtures/fastapi-validation.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line): Recorded => {
    const [, sent = "", status, answer = ""] = /^(.*?) => (\d{3}) (.*)$/.exec(line) ?? [];
    const json = answer.indexOf("{");
    return { sent, status: Number(status), detail: json < 0 ? null : JSON.parse(answer.slice(json)).detail };
  });

/** What is recorded, without the keys that our faults do not have. */
function expected({ detail }: Recorded): unknown {
  if (!Array.isArray(detail)) return detail;
  return detail.map(({ type, loc, msg }) => ({ type, loc, msg }));
}

function judge(schema: z.ZodType, value: unknown, source: FaultSource): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : toFaults(parsed.error, source);
}

function judgeBody(sent: string | Uint8Array, contentType: string | null): unknown {
  const bytes = typeof sent === "string" ? new TextEncoder().encode(sent) : sent;
  try {
    const read = parseJsonBody(bytes, contentType);
    return read.success ? judge(body, read.value, "body") : read.faults;
  } catch (error) {
    if (error instanceof RequestError) return error.detail;
    throw error;
  }
}

/** Our answer to a recorded request, or undefined for one that this test does not know how to send. */
function answer({ sent, detail }: Recorded): unknown {
  const named = NAMED_BODIES[sent];
  if (named !== undefined) return judgeBody(named.bytes, named.contentType);
  if (sent.startsWith("{")) return judgeBody(sent, JSON_TYPE);
  if (sent.startsWith("?")) return judge(query, Object.fromEntries(new URLSearchParams(sent)), "query");
  if (sent.startsWith("path ") && Array.isArray(detail)) return judge(path, { id: detail[0].input }, "path");
  // Recorded with two parameters of the body instead of a model, each of them required.
  if (sent === "two") return judge(object({ x: integer(), y: integer() }), {}, "body");
  return undefined;
}

describe("the recorded answers of FastAPI", () => {
  it("has a recording, and no exception that it does not know", () => {
    const sent = new Set(recording.map((line) => line.sent));
    expect(recording.length).toBe(78);
    expect(recording.every((line) => line.status > 0)).toBe(true);
    expect(Object.keys(NOT_MATCHED).filter((name) => !sent.has(name))).toEqual([]);
    expect(Object.keys(NAMED_BODIES).filter((name) => !sent.has(name))).toEqual([]);
  });

  it.each(recording.filter(({ sent }) => !(sent in NOT_MATCHED)))("$sent", (line) => {
    expect(answer(line)).toEqual(expected(line));
  });

  it("differs where FastAPI would fail or guess", () => {
    expect(judgeBody('{"name": "a", "f": NaN}', JSON_TYPE)).toEqual([
      { type: "json_invalid", loc: ["body", 19], msg: "JSON decode error" },
    ]);
    expect(judgeBody('{"name": "a", "f": 1e400}', JSON_TYPE)).toEqual([
      { type: "finite_number", loc: ["body", "f"], msg: "Input should be a finite number" },
    ]);
    expect(judgeBody('{"name": "a", "n": true}', JSON_TYPE)).toEqual([
      { type: "int_type", loc: ["body", "n"], msg: "Input should be a valid integer" },
    ]);
  });
});
