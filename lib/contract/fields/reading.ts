import type { Facts } from "../errors/define-error.ts";
import type { FactsArgument, FaultCode, FaultParts } from "../errors/error-codes.ts";

/** Why one value was refused: a code with its facts, of which `toFaults` makes the sentence. */
export interface CodedRefusal {
  readonly code: FaultCode;
  readonly facts: Facts;
}

/** The same of a value within, by its path. */
export interface PlacedRefusal extends CodedRefusal {
  readonly path?: readonly (string | number)[];
}

/** A refusal by its code or, by a check of scenes, in words; and where below the value, if deeper. */
export type Refusal = (CodedRefusal | FaultParts) & { readonly path?: readonly (string | number)[] };

/** What reading one value came to: the value as the domain wants it, or every reason against it. */
export type Reading<Output> = { readonly value: Output } | { readonly refusals: readonly Refusal[] };

export const accept = <Output>(value: Output): Reading<Output> => ({ value });

// Without the table of errors, which lists in a browser have no use for.
export const refusalOf = <Code extends FaultCode>(
  code: Code,
  ...[facts]: FactsArgument<Code>
): CodedRefusal => ({ code, facts: facts ?? {} });

export const refuse = <Code extends FaultCode>(
  code: Code,
  ...facts: FactsArgument<Code>
): Reading<never> => ({ refusals: [refusalOf(code, ...facts)] });

/** pydantic's sentence for an absent required value; also how a fault of a stock zod schema is recognised. */
export const FIELD_REQUIRED = "Field required";

/** Of one value no more is refused than somebody reads: a megabyte of JSON can earn a hundred thousand refusals. */
export const MOST_REFUSALS = 10;
