import { expect, it } from "vitest";
import { z } from "zod";
import { codeOfFault, faultOf, issueOf, toFaults } from "../faults.ts";
import { finding } from "./define-error.ts";
import { ERRORS, refusalBody, sentenceOf } from "./error-codes.ts";

it("makes a refusal's sentence of its code and facts, beside which both stand", () => {
  expect(refusalBody("not_found")).toEqual({ detail: "Not Found", code: "not_found" });
  expect(refusalBody("role_too_low", { role: "admin" })).toEqual({
    detail: "Requires role admin",
    code: "role_too_low",
    ctx: { role: "admin" },
  });
  expect(sentenceOf("too_many_requests")).toBe("Too Many Requests");
});

it("says what pydantic says as pydantic does, whose type is the code and whose ctx has the facts", () => {
  const short = faultOf(["body", "name"], "string_too_short", { min_length: 1 });
  expect(JSON.stringify(short)).toBe(
    '{"type":"string_too_short","loc":["body","name"],"msg":"String should have at least 1 character","ctx":{"min_length":1}}',
  );
  expect(codeOfFault(short)).toBe("string_too_short");
  expect(faultOf(["body"], "missing")).toEqual({ type: "missing", loc: ["body"], msg: "Field required" });
});

it("puts a code of its own into the ctx of a value_error, beside the empty error that pydantic has there", () => {
  const fault = faultOf(["query", "q"], "null_character");
  expect(JSON.stringify(fault)).toBe(
    '{"type":"value_error","loc":["query","q"],"msg":"Value error, the character U+0000 is not allowed","ctx":{"error":{},"code":"null_character"}}',
  );
  expect(codeOfFault(fault)).toBe("null_character");
});

it("takes a code from a contract's refinement", () => {
  const schema = z.string().refine((text) => !text.includes("\0"), issueOf("null_character"));
  const { error } = schema.safeParse("a\0");
  expect(error && toFaults(error, "body")).toEqual([faultOf(["body"], "null_character")]);
});

it.each(Object.entries(ERRORS))(
  "%s is written as a code, and says in a sentence what it means",
  (code, { doc }) => {
    expect(code).toMatch(/^[a-z]+(?:_[a-z0-9]+)*$/);
    expect(doc).toMatch(/^[A-Z`].*[.]$/s);
  },
);

it("has no status for what is stored or reported", () => {
  const clipped = finding("The text does not fit.", { layer: "string" }, ({ layer }) => `${layer} is cut`);
  expect([clipped.status, clipped.say({ layer: "Title" })]).toEqual([null, "Title is cut"]);
});
