import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type Contract, contract } from "#lib/contract/contract.ts";
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
} from "#lib/contract/fields/fields.ts";
import { RequestError } from "../errors.ts";
import { parseParams, parseRequest } from "./request-parsing.ts";

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

const recording = readFileSync(
  new URL("../../../test/fixtures/fastapi-validation.txt", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line): Recorded => {
    const [, sent = "", status, answer = ""] = /^(.*?) => (\d{3}) (.*)$/.exec(line) ?? [];
    const json = answer.indexOf("{");
    return { sent, status: Number(status), detail: json < 0 ? null : JSON.parse(answer.slice(json)).detail };
  });

/** What is recorded, without `input`, which our faults do not have; a `value_error` has our code beside. */
function expected({ detail }: Recorded): unknown {
  if (!Array.isArray(detail)) return detail;
  return detail.map(({ type, loc, msg, ctx }) => ({
    type,
    loc,
    msg,
    ...(ctx !== undefined && { ctx: type === "value_error" ? { ...ctx, ...CODE_OF_NOPE } : ctx }),
  }));
}

const CODE_OF_NOPE = { code: "value_invalid", reason: "nope" };

/** What a route would answer that takes this and no more: every fault, the sentence of another refusal, or none. */
async function judge(
  takes: Pick<Contract, "params" | "query" | "body">,
  sent: { params?: Record<string, string>; query?: string; init?: RequestInit },
): Promise<unknown> {
  const meta = { id: "recorded", tag: "Recorded", summary: "Recorded" } as const;
  const declared: Contract = contract({
    ...{ ...meta, ...takes, method: "POST", path: "/v1/recorded", access: "caller" },
    success: { status: 204 },
  });
  const request = new Request(`http://localhost/v1/recorded${sent.query ?? ""}`, {
    method: "POST",
    ...sent.init,
  });
  try {
    await parseRequest(declared, request, parseParams(declared, sent.params ?? {}));
    return [];
  } catch (error) {
    if (error instanceof RequestError) return error.detail;
    throw error;
  }
}

function judgeBody(sent: string | Uint8Array, contentType: string | null, schema: z.ZodType = body) {
  // Of a text, fetch would say that it is one.
  const bytes = new Uint8Array(typeof sent === "string" ? new TextEncoder().encode(sent) : sent);
  const headers: HeadersInit = contentType === null ? {} : { "Content-Type": contentType };
  return judge({ body: schema }, { init: { body: bytes, headers } });
}

/** Our answer to a recorded request, or undefined for one that this test does not know how to send. */
async function answer({ sent, detail }: Recorded): Promise<unknown> {
  const named = NAMED_BODIES[sent];
  if (named !== undefined) return judgeBody(named.bytes, named.contentType);
  if (sent.startsWith("{")) return judgeBody(sent, JSON_TYPE);
  if (sent.startsWith("?")) return judge({ query }, { query: sent });
  if (sent.startsWith("path ") && Array.isArray(detail))
    return judge({ params: path }, { params: { id: detail[0].input } });
  // Recorded with two parameters of the body instead of a model, each of them required.
  if (sent === "two") return judgeBody("{}", JSON_TYPE, object({ x: integer(), y: integer() }));
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

  it.each(recording.filter(({ sent }) => !(sent in NOT_MATCHED)))("$sent", async (line) => {
    expect(await answer(line)).toEqual(expected(line));
  });

  it("differs where FastAPI would fail or guess", async () => {
    expect(await judgeBody('{"name": "a", "f": NaN}', JSON_TYPE)).toEqual([
      {
        ...{ type: "json_invalid", loc: ["body", 19], msg: "JSON decode error" },
        ctx: { error: "Expecting value" },
      },
    ]);
    expect(await judgeBody('{"name": "a", "f": 1e400}', JSON_TYPE)).toEqual([
      { type: "finite_number", loc: ["body", "f"], msg: "Input should be a finite number" },
    ]);
    expect(await judgeBody('{"name": "a", "n": 9007199254740993}', JSON_TYPE)).toEqual([
      {
        ...{ type: "less_than_equal", loc: ["body", "n"], msg: "Input should be less than or equal to 10" },
        ctx: { le: 10 },
      },
    ]);
    expect(await judgeBody('{"name": "a", "n": true}', JSON_TYPE)).toEqual([
      { type: "int_type", loc: ["body", "n"], msg: "Input should be a valid integer" },
    ]);
  });
});
