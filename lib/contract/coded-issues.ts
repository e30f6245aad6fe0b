import type { z } from "zod";
import type { Facts } from "./errors/define-error.ts";
import type { FactsArgument, FactsOf, FaultCode, FaultParts } from "./errors/error-codes.ts";
import { CarriedFault, codedFault, FIELD_REQUIRED, issueParts } from "./fields/reading.ts";

/*
 * What is wrong with a value by codes and facts alone. The sentences are made in `faults.ts`: a browser, which has
 * messages of its own, does not load them.
 */

type Location = readonly (string | number)[];
type Issue = z.core.$ZodIssue;

/** A fault by its code, with a sentence only where the schema has one of its own; or one that a check of scenes has made. */
export type CodedIssue = { readonly loc: Location } & (
  | { readonly code: FaultCode; readonly facts: Facts; readonly msg?: string }
  | FaultParts
);

/** Every fault of a failed parse, as `toFaults` has them, below `base`. */
export function codedIssues(error: z.ZodError, base: Location = []): CodedIssue[] {
  return error.issues.flatMap((issue) => issuesOf(issue, base));
}

const coded = <Code extends FaultCode>(
  loc: Location,
  code: Code,
  ...[facts]: FactsArgument<Code>
): CodedIssue => ({ loc, code, facts: facts ?? {} });

/** An issue that zod found and the table has no more precise code for. No contract has such a check. */
const unnamed = (loc: Location, reason: string) => coded(loc, "value_invalid", { reason });

/** The issue that a refinement reports for a refused value: `schema.refine(isGood, issueOf(code, facts))`. */
export function issueOf<Code extends FaultCode>(code: Code, ...facts: FactsArgument<Code>) {
  return issueParts(codedFault(code, ...facts));
}

/**
 * Codes that can be the message of a check of zod's own: such a check knows its pattern, and no other facts. What was
 * meant and what there is, `explainIssue` adds.
 */
type MessageCode = {
  [Code in FaultCode]: keyof FactsOf<Code> extends "pattern" | "meant" | "known" ? Code : never;
}[FaultCode];

const messageCodes = new Set<string>();

/** The message of a check of zod's own: the code of what it finds. */
export function codeMessage(code: MessageCode) {
  messageCodes.add(code);
  return { message: code };
}

const isMessageCode = (message: string): message is MessageCode => messageCodes.has(message);

function issuesOf(issue: Issue, base: Location): CodedIssue[] {
  const loc = [...base, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))];
  if (isAbsent(issue)) return [coded(loc, "missing")];
  switch (issue.code) {
    case "custom":
      return [customFault(issue, loc)];
    case "unrecognized_keys":
      return issue.keys.map((key) => coded([...loc, key], "extra_forbidden"));
    case "invalid_type":
      return [typeFault(issue, loc)];
    case "invalid_union":
      return unionFaults(issue, loc);
    case "invalid_key":
      return issue.issues.flatMap((inner) => issuesOf(inner, [...loc, "[key]"]));
    case "invalid_element":
      return issue.issues.flatMap((inner) => issuesOf(inner, loc));
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

function customFault(issue: z.core.$ZodIssueCustom, loc: Location): CodedIssue {
  const carried: unknown = issue.params?.fault;
  if (!(carried instanceof CarriedFault)) return unnamed(loc, issue.message);
  const { fault } = carried;
  if ("code" in fault) return { loc, code: fault.code, facts: fault.facts };
  const { type, msg, ctx } = fault;
  return { loc, type, msg, ...(ctx !== undefined && { ctx }) };
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

function typeFault(issue: z.core.$ZodIssueInvalidType, loc: Location): CodedIssue {
  if (isKnownType(issue.expected)) return coded(loc, TYPE_CODES[issue.expected]);
  return unnamed(loc, issue.message);
}

/**
 * Reports a union as one value: by its tag, or else by the member of the same kind as the value, which is the
 * nearest. (pydantic reports every member, with its class name in `loc`.)
 */
function unionFaults(issue: z.core.$ZodIssueInvalidUnion, loc: Location): CodedIssue[] {
  if (issue.errors.length === 0) return [tagFault(issue, loc)];
  const depth = (issues: Issue[]) =>
    Math.min(...issues.map(({ code, path }) => path.length + Number(code === "unrecognized_keys")));
  const nearest = issue.errors.reduce((best, next) => {
    const gain = depth(next) - depth(best);
    return gain > 0 || (gain === 0 && next.length < best.length) ? next : best;
  });
  return nearest.flatMap((inner) => issuesOf(inner, loc));
}

function tagFault(issue: z.core.$ZodIssueInvalidUnion, loc: Location): CodedIssue {
  return coded(loc, "literal_error", {
    expected: expectedValues("options" in issue ? (issue.options ?? []) : []),
  });
}

/** Limits of zod's own checks, for the few contracts that use them. */
function limitFault(issue: Issue, loc: Location): CodedIssue {
  switch (issue.code) {
    case "too_small":
      return tooSmall(issue, loc);
    case "too_big":
      return tooBig(issue, loc);
    case "not_multiple_of":
      return coded(loc, "multiple_of", { multiple_of: Number(issue.divisor) });
    case "invalid_format":
      return formatFault(issue, loc);
    case "invalid_value":
      return coded(loc, "literal_error", { expected: expectedValues(issue.values) });
    default:
      return unnamed(loc, issue.message);
  }
}

function formatFault(issue: z.core.$ZodIssueInvalidStringFormat, loc: Location): CodedIssue {
  if (issue.format === "regex") return patternFault(issue, loc);
  return isMessageCode(issue.message) ? { loc, code: issue.message, facts: {} } : unnamed(loc, issue.message);
}

/** Prefers the schema's own message: it says more than the pattern. */
function patternFault({ message, pattern }: z.core.$ZodIssueInvalidStringFormat, loc: Location): CodedIssue {
  const facts = { pattern: sourceOf(pattern) };
  if (isMessageCode(message)) return { loc, code: message, facts };
  const said = coded(loc, "string_pattern_mismatch", facts);
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

function tooSmall(issue: z.core.$ZodIssueTooSmall, loc: Location): CodedIssue {
  const { origin, inclusive } = issue;
  const minimum = Number(issue.minimum);
  if (origin === "string") return coded(loc, "string_too_short", { min_length: minimum });
  if (origin === "array")
    return coded(loc, "too_short", {
      ...{ field_type: "List", min_length: minimum },
      actual_length: lengthOf(issue),
    });
  return inclusive
    ? coded(loc, "greater_than_equal", { ge: minimum })
    : coded(loc, "greater_than", { gt: minimum });
}

function tooBig(issue: z.core.$ZodIssueTooBig, loc: Location): CodedIssue {
  const { origin, inclusive } = issue;
  const maximum = Number(issue.maximum);
  if (origin === "string") return coded(loc, "string_too_long", { max_length: maximum });
  if (origin === "array")
    return coded(loc, "too_long", {
      ...{ field_type: "List", max_length: maximum },
      actual_length: lengthOf(issue),
    });
  return inclusive
    ? coded(loc, "less_than_equal", { le: maximum })
    : coded(loc, "less_than", { lt: maximum });
}

/** The number of items, which `list` passes as the message: an issue carries its input only on request. */
const lengthOf = ({ message }: Issue): number => Number(message) || 0;
