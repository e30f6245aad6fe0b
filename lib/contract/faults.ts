import { z } from "zod";
import { type CodedIssue, codedIssues } from "./coded-issues.ts";
import type { Facts } from "./errors/define-error.ts";
import {
  type FactsArgument,
  type FaultCode,
  type FaultParts,
  faultParts,
  type SceneOwner,
  VALUE_ERROR,
} from "./errors/error-codes.ts";
import type { RenderReason } from "./errors/video-error.ts";
import type { PlacedFault } from "./fields/reading.ts";

/** One item of a 422's `detail`, as FastAPI words it. */
export interface Fault {
  /** Where: `body`, `query` or `path`, then keys and indices. */
  readonly loc: (string | number)[];
  readonly msg: string;
  readonly type: string;
  /** The facts, and the `code` of a fault that pydantic has no name for. */
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** `Fault` as a schema, for the API description. */
export const faultItem = z
  .object({
    loc: z
      .array(z.union([z.string(), z.int()]))
      .describe("Location of the value: body, query or path, then keys and indices."),
    msg: z.string().describe("The fault in English, for people. It may be reworded at any time."),
    type: z.string().describe("pydantic's name for the fault. It is the fault's code unless `ctx` has one."),
    ctx: z
      .looseObject({ code: z.string().optional() })
      .describe("The facts that `msg` is made of, and the fault's `code` if `type` is not the code.")
      .optional(),
  })
  .meta({ id: "ValidationError" });

export type FaultSource = "body" | "query" | "path";

/**
 * Makes the fault of a code, with its keys in FastAPI's order on the wire. Code and facts give the sentence.
 */
export function faultOf<Code extends FaultCode>(
  loc: Location,
  code: Code,
  ...[facts]: FactsArgument<Code>
): Fault {
  return makeFault(loc, code, facts ?? {});
}

function makeFault(loc: Location, code: FaultCode, facts: Facts): Fault {
  return placed(loc, faultParts(code, facts));
}

/** Adds the location of the value to its fault. */
export function placed(loc: Location, { type, msg, ctx }: FaultParts): Fault {
  return { type, loc: [...loc], msg, ...(ctx !== undefined && { ctx }) };
}

/** The fault of a value, for the answer; deeper below `loc` where it has a path. */
export function faultAt(loc: Location, { code, facts, path = [] }: PlacedFault): Fault {
  return makeFault([...loc, ...path], code, facts);
}

/**
 * The fault of a value that cannot be used for a reason of a video or a file.
 * @param sentence says it in English, with what to do about it
 */
export function faultOfFinding(loc: Location, code: RenderReason, sentence: string, facts: Facts): Fault {
  const ctx = { error: {}, code, ...facts };
  return placed(loc, { type: "value_error", msg: `${VALUE_ERROR}${sentence}`, ctx });
}

/** The sentence of a fault without the words that pydantic puts before one of its own. */
export const sentenceOfFault = ({ msg }: Pick<Fault, "msg">): string =>
  msg.startsWith(VALUE_ERROR) ? msg.slice(VALUE_ERROR.length) : msg;

/** The code of a fault. */
export const codeOfFault = ({ type, ctx }: Pick<Fault, "type" | "ctx">): string =>
  typeof ctx?.code === "string" ? ctx.code : type;

export type Location = readonly (string | number)[];

export { issueOf } from "./coded-issues.ts";

/**
 * Every fault of a failed parse, in the order in which pydantic finds them: fields as declared, then unknown
 * keys. For zod's own types, parse with `reportInput: true` to distinguish an absent `z.enum` or tag from a
 * wrong one. The fields of `fields.ts` do not need it.
 */
export function toFaults(error: z.ZodError, source: FaultSource): Fault[] {
  return codedIssues(error, [source]).map((issue) => faultOfIssue(issue));
}

/**
 * The fault of an issue.
 * @param owner what of a scene it is in
 */
export function faultOfIssue(issue: CodedIssue, owner: SceneOwner | null = null): Fault {
  if (!("code" in issue)) return placed(issue.loc, issue);
  const { loc, code, facts, msg } = issue;
  const made = placed(loc, faultParts(code, facts, owner));
  return msg === undefined ? made : { ...made, msg };
}
