import { z } from "zod";
import type { Facts } from "./errors/define-error.ts";
import {
  type FactsArgument,
  type FaultCode,
  type FaultParts,
  faultParts,
  isFaultCode,
} from "./errors/error-codes.ts";
import { FIELD_REQUIRED, type PlacedRefusal } from "./fields/reading.ts";

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

/** Makes a fault without a code, with its keys in FastAPI's order on the wire. */
export function fault(loc: readonly (string | number)[], msg: string, type: string): Fault {
  return { type, loc: [...loc], msg };
}

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

/** The fault of a refused value; deeper below `loc` where the refusal has a path. */
export function faultOfRefusal(loc: Location, { code, facts, path = [] }: PlacedRefusal): Fault {
  return makeFault([...loc, ...path], code, facts);
}

/** The code of a fault. */
export const codeOfFault = ({ type, ctx }: Pick<Fault, "type" | "ctx">): string =>
  typeof ctx?.code === "string" ? ctx.code : type;

type Issue = z.core.$ZodIssue;
export type Location = readonly (string | number)[];

/** The issue that a refinement reports for a refused value: `schema.refine(isGood, issueOf(code, facts))`. */
export function issueOf<Code extends FaultCode>(code: Code, ...[facts]: FactsArgument<Code>) {
  return { message: code, params: { code, facts } };
}

/**
 * Every fault of a failed parse, in the order in which pydantic finds them: fields as declared, then unknown
 * keys. For zod's own types, parse with `reportInput: true` to distinguish an absent `z.enum` or tag from a
 * wrong one. The fields of `fields.ts` do not need it.
 */
export function toFaults(error: z.ZodError, source: FaultSource): Fault[] {
  return error.issues.flatMap((issue) => issueFaults(issue, [source]));
}

function issueFaults(issue: Issue, base: Location): Fault[] {
  const loc = [...base, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))];
  if (isAbsent(issue)) return [faultOf(loc, "missing")];
  switch (issue.code) {
    case "custom":
      return [customFault(issue, loc)];
    case "unrecognized_keys":
      return issue.keys.map((key) => faultOf([...loc, key], "extra_forbidden"));
    case "invalid_type":
      return [typeFault(issue, loc)];
    case "invalid_union":
      return unionFaults(issue, loc);
    case "invalid_key":
      return issue.issues.flatMap((inner) => issueFaults(inner, [...loc, "[key]"]));
    case "invalid_element":
      return issue.issues.flatMap((inner) => issueFaults(inner, loc));
    default:
      return [limitFault(issue, loc)];
  }
}

/**
 * Most issues do not carry their input. For these, the message (ours or zod's) tells whether the value is
 * absent.
 */
function isAbsent(issue: Issue): boolean {
  if (issue.code === "invalid_union" && issue.errors.length === 0 && issue.discriminator !== undefined)
    return isObject(issue.input) && issue.input[issue.discriminator] === undefined;
  if ("input" in issue && issue.code !== "custom") return issue.input === undefined;
  if (issue.code !== "invalid_type") return false;
  return (
    issue.expected === "nonoptional" ||
    issue.message === FIELD_REQUIRED ||
    issue.message.endsWith("received undefined")
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * The fields of lib/contract carry pydantic's name. Any other refinement becomes pydantic's `value_error`.
 */
function customFault(issue: z.core.$ZodIssueCustom, loc: Location): Fault {
  if (isFaultCode(issue.params?.code)) return makeFault(loc, issue.params.code, issue.params.facts ?? {});
  const type: unknown = issue.params?.type;
  if (typeof type === "string") return placed(loc, { type, msg: issue.message, ctx: issue.params?.ctx });
  return { ...fault(loc, `Value error, ${issue.message}`, "value_error"), ctx: { error: {} } };
}

const TYPE_CODES = {
  string: "string_type",
  number: "float_type",
  int: "int_type",
  boolean: "bool_type",
  array: "list_type",
  tuple: "tuple_type",
  record: "dict_type",
  null: "none_required",
  object: "model_attributes_type",
} as const satisfies Record<string, FaultCode>;

const isKnownType = (expected: string): expected is keyof typeof TYPE_CODES =>
  Object.hasOwn(TYPE_CODES, expected);

function typeFault(issue: z.core.$ZodIssueInvalidType, loc: Location): Fault {
  if (isKnownType(issue.expected)) return faultOf(loc, TYPE_CODES[issue.expected]);
  return fault(loc, `Value error, ${issue.message}`, "value_error");
}

/**
 * Reports a union as one value: by its tag, or else by the member of the same kind as the value, which is the
 * nearest. (pydantic reports every member, with its class name in `loc`.)
 */
function unionFaults(issue: z.core.$ZodIssueInvalidUnion, loc: Location): Fault[] {
  if (issue.errors.length === 0) return [tagFault(issue, loc)];
  const depth = (issues: Issue[]) =>
    Math.min(...issues.map(({ code, path }) => path.length + Number(code === "unrecognized_keys")));
  const nearest = issue.errors.reduce((best, next) => {
    const gain = depth(next) - depth(best);
    return gain > 0 || (gain === 0 && next.length < best.length) ? next : best;
  });
  return nearest.flatMap((inner) => issueFaults(inner, loc));
}

function tagFault(issue: z.core.$ZodIssueInvalidUnion, loc: Location): Fault {
  return faultOf(loc, "literal_error", {
    expected: expectedValues("options" in issue ? (issue.options ?? []) : []),
  });
}

/** Limits of zod's own checks, for the few contracts that use them. */
function limitFault(issue: Issue, loc: Location): Fault {
  switch (issue.code) {
    case "too_small":
      return tooSmall(issue, loc);
    case "too_big":
      return tooBig(issue, loc);
    case "not_multiple_of":
      return faultOf(loc, "multiple_of", { multiple_of: Number(issue.divisor) });
    case "invalid_format":
      return issue.format === "regex"
        ? patternFault(issue, loc)
        : fault(loc, `Value error, ${issue.message}`, "value_error");
    case "invalid_value":
      return faultOf(loc, "literal_error", { expected: expectedValues(issue.values) });
    default:
      return fault(loc, `Value error, ${issue.message}`, "value_error");
  }
}

/** Prefers the schema's own message: it says more than the pattern. */
function patternFault({ message, pattern }: z.core.$ZodIssueInvalidStringFormat, loc: Location): Fault {
  const said = faultOf(loc, "string_pattern_mismatch", { pattern: sourceOf(pattern) });
  return message.startsWith("Invalid string: must match pattern") ? said : { ...said, msg: message };
}

/** zod keeps a regular expression as text, with slashes and flags. */
const sourceOf = (pattern: string | undefined) =>
  /^\/(.*)\/[a-z]*$/s.exec(pattern ?? "")?.[1] ?? pattern ?? "";

function expectedValues(values: readonly z.core.util.Primitive[]): string {
  const quoted = values.map((value) => (typeof value === "string" ? `'${value}'` : String(value)));
  const last = quoted.at(-1) ?? "";
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(", ")} or ${last}` : last;
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, loc: Location): Fault {
  const { origin, inclusive } = issue;
  const minimum = Number(issue.minimum);
  if (origin === "string") return faultOf(loc, "string_too_short", { min_length: minimum });
  if (origin === "array")
    return faultOf(loc, "too_short", {
      ...{ field_type: "List", min_length: minimum },
      actual_length: lengthOf(issue),
    });
  return inclusive
    ? faultOf(loc, "greater_than_equal", { ge: minimum })
    : faultOf(loc, "greater_than", { gt: minimum });
}

function tooBig(issue: z.core.$ZodIssueTooBig, loc: Location): Fault {
  const { origin, inclusive } = issue;
  const maximum = Number(issue.maximum);
  if (origin === "string") return faultOf(loc, "string_too_long", { max_length: maximum });
  if (origin === "array")
    return faultOf(loc, "too_long", {
      ...{ field_type: "List", max_length: maximum },
      actual_length: lengthOf(issue),
    });
  return inclusive
    ? faultOf(loc, "less_than_equal", { le: maximum })
    : faultOf(loc, "less_than", { lt: maximum });
}

/** The number of items, which `list` passes as the message: an issue carries its input only on request. */
const lengthOf = ({ message }: Issue): number => Number(message) || 0;
