import { z } from "zod";
import type { Facts } from "./errors/define-error.ts";
import { definitionOf, type FactsArgument, type FaultCode, isFaultCode } from "./errors/error-codes.ts";
import { FIELD_REQUIRED } from "./fields/reading.ts";

/** One item of a 422's `detail`, as FastAPI words it. */
export interface Fault {
  /** Where: `body`, `query` or `path`, then keys and indices. */
  readonly loc: (string | number)[];
  readonly msg: string;
  readonly type: string;
  /** The facts; of a fault that pydantic has no name for also its `code`. */
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** The same as a schema, for the description of the API. */
export const faultItem = z
  .object({
    loc: z
      .array(z.union([z.string(), z.int()]))
      .describe("Where: body, query or path, then keys and indices."),
    msg: z.string().describe("The fault in English, for people. It may be reworded at any time."),
    type: z.string().describe("pydantic's name for the fault: its code, unless `ctx` has one."),
    ctx: z
      .looseObject({ code: z.string().optional() })
      .describe(
        "What `msg` is made of: the facts, and the fault's `code` where `type` is not the code itself.",
      )
      .optional(),
  })
  .meta({ id: "ValidationError" });

export type FaultSource = "body" | "query" | "path";

/** Makes a fault without a code, with its keys in FastAPI's order on the wire. */
export function fault(loc: readonly (string | number)[], msg: string, type: string): Fault {
  return { type, loc: [...loc], msg };
}

/** Makes the fault of a code, with its keys in FastAPI's order on the wire; the sentence is made of code and facts. */
export function faultOf<Code extends FaultCode>(
  loc: Location,
  code: Code,
  ...[facts]: FactsArgument<Code>
): Fault {
  return makeFault(loc, code, facts ?? {});
}

function makeFault(loc: Location, code: FaultCode, facts: Facts): Fault {
  const { type, isValueError, say } = definitionOf(code);
  const msg = isValueError ? `Value error, ${say(facts)}` : say(facts);
  if (type !== null)
    return {
      type,
      loc: [...loc],
      msg,
      ctx: { ...(isValueError && { error: {} }), code, ...facts },
    };
  const hasFacts = Object.keys(facts).length > 0;
  return { type: code, loc: [...loc], msg, ...(hasFacts && { ctx: { ...facts } }) };
}

/** The code of a fault. */
export const codeOfFault = ({ type, ctx }: Pick<Fault, "type" | "ctx">): string =>
  typeof ctx?.code === "string" ? ctx.code : type;

type Issue = z.core.$ZodIssue;
export type Location = readonly (string | number)[];

/** What a refinement of a contract refuses a value with: `schema.refine(isGood, issueOf(code, facts))`. */
export function issueOf<Code extends FaultCode>(code: Code, ...[facts]: FactsArgument<Code>) {
  return { message: code, params: { code, facts } };
}

/**
 * Every fault of a failed parse, in the order pydantic finds them: fields as declared, then unknown keys.
 * The fields of `fields.ts` need nothing more; for zod's own types parse with `reportInput: true`, so that an absent
 * `z.enum` or tag is told from a wrong one.
 */
export function toFaults(error: z.ZodError, source: FaultSource): Fault[] {
  return error.issues.flatMap((issue) => issueFaults(issue, [source]));
}

function issueFaults(issue: Issue, base: Location): Fault[] {
  const loc = [...base, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))];
  if (isAbsent(issue)) return [fault(loc, FIELD_REQUIRED, "missing")];
  switch (issue.code) {
    case "custom":
      return [customFault(issue, loc)];
    case "unrecognized_keys":
      return issue.keys.map((key) =>
        fault([...loc, key], "Extra inputs are not permitted", "extra_forbidden"),
      );
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

/** An issue rarely carries its input; then absence is known by the sentence, ours or zod's own. */
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

/** The fields of lib/contract carry pydantic's name with them; any other refinement is pydantic's `value_error`. */
function customFault(issue: z.core.$ZodIssueCustom, loc: Location): Fault {
  if (isFaultCode(issue.params?.code)) return makeFault(loc, issue.params.code, issue.params.facts ?? {});
  const type: unknown = issue.params?.type;
  if (typeof type === "string") return fault(loc, issue.message, type);
  return fault(loc, `Value error, ${issue.message}`, "value_error");
}

const TYPE_FAULTS: Readonly<Record<string, readonly [type: string, msg: string]>> = {
  string: ["string_type", "Input should be a valid string"],
  number: ["float_type", "Input should be a valid number"],
  int: ["int_type", "Input should be a valid integer"],
  boolean: ["bool_type", "Input should be a valid boolean"],
  array: ["list_type", "Input should be a valid list"],
  tuple: ["tuple_type", "Input should be a valid tuple"],
  record: ["dict_type", "Input should be a valid dictionary"],
  null: ["none_required", "Input should be None"],
  object: ["model_attributes_type", "Input should be a valid dictionary or object to extract fields from"],
};

function typeFault(issue: z.core.$ZodIssueInvalidType, loc: Location): Fault {
  const [type, msg] = TYPE_FAULTS[issue.expected] ?? ["value_error", `Value error, ${issue.message}`];
  return fault(loc, msg, type);
}

/**
 * A union is reported as one value: by its tag, or by the member that the value came nearest to, which is the one
 * whose own kind it is. (pydantic reports every member, with its class name in `loc`.)
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
  return fault(loc, expectedValues("options" in issue ? (issue.options ?? []) : []), "literal_error");
}

const plural = (count: number | bigint, noun: string) => `${count} ${noun}${Number(count) === 1 ? "" : "s"}`;

/** Limits of zod's own checks, for the few contracts that use them. */
function limitFault(issue: Issue, loc: Location): Fault {
  switch (issue.code) {
    case "too_small":
      return tooSmall(issue, loc);
    case "too_big":
      return tooBig(issue, loc);
    case "not_multiple_of":
      return fault(loc, `Input should be a multiple of ${issue.divisor}`, "multiple_of");
    case "invalid_format":
      return issue.format === "regex"
        ? fault(loc, patternMessage(issue), "string_pattern_mismatch")
        : fault(loc, `Value error, ${issue.message}`, "value_error");
    case "invalid_value":
      return fault(loc, expectedValues(issue.values), "literal_error");
    default:
      return fault(loc, `Value error, ${issue.message}`, "value_error");
  }
}

/** The schema's own words, where it has some, say more than the pattern. */
function patternMessage({ message, pattern }: z.core.$ZodIssueInvalidStringFormat): string {
  const isOwn = !message.startsWith("Invalid string: must match pattern");
  return isOwn ? message : `String should match pattern '${sourceOf(pattern)}'`;
}

/** zod keeps an expression as it prints, between slashes and with its flags. */
const sourceOf = (pattern: string | undefined) => /^\/(.*)\/[a-z]*$/s.exec(pattern ?? "")?.[1] ?? pattern;

function expectedValues(values: readonly z.core.util.Primitive[]): string {
  const quoted = values.map((value) => (typeof value === "string" ? `'${value}'` : String(value)));
  const last = quoted.at(-1) ?? "";
  return `Input should be ${quoted.length > 1 ? `${quoted.slice(0, -1).join(", ")} or ${last}` : last}`;
}

function tooSmall({ origin, minimum, inclusive, message }: z.core.$ZodIssueTooSmall, loc: Location): Fault {
  if (origin === "string")
    return fault(loc, `String should have at least ${plural(minimum, "character")}`, "string_too_short");
  if (origin === "array") return fault(loc, message, "too_short");
  return inclusive
    ? fault(loc, `Input should be greater than or equal to ${minimum}`, "greater_than_equal")
    : fault(loc, `Input should be greater than ${minimum}`, "greater_than");
}

function tooBig({ origin, maximum, inclusive, message }: z.core.$ZodIssueTooBig, loc: Location): Fault {
  if (origin === "string")
    return fault(loc, `String should have at most ${plural(maximum, "character")}`, "string_too_long");
  if (origin === "array") return fault(loc, message, "too_long");
  return inclusive
    ? fault(loc, `Input should be less than or equal to ${maximum}`, "less_than_equal")
    : fault(loc, `Input should be less than ${maximum}`, "less_than");
}
