import { type FactsArgument, type FaultCode, type FaultParts, faultParts } from "../errors/error-codes.ts";

/** Why one value was refused: pydantic's error name and sentence with its facts, and where below the value, if deeper. */
export interface Refusal extends FaultParts {
  readonly path?: readonly (string | number)[];
}

/** What reading one value came to: the value as the domain wants it, or every reason against it. */
export type Reading<Output> = { readonly value: Output } | { readonly refusals: readonly Refusal[] };

export const accept = <Output>(value: Output): Reading<Output> => ({ value });

export const refusalOf = <Code extends FaultCode>(code: Code, ...[facts]: FactsArgument<Code>): Refusal =>
  faultParts(code, facts ?? {});

export const refuse = <Code extends FaultCode>(
  code: Code,
  ...facts: FactsArgument<Code>
): Reading<never> => ({ refusals: [refusalOf(code, ...facts)] });

/** pydantic's sentence for an absent required value; also how a fault of a stock zod schema is recognised. */
export const FIELD_REQUIRED = "Field required";

/** Of one value no more is refused than somebody reads: a megabyte of JSON can earn a hundred thousand refusals. */
export const MOST_REFUSALS = 10;
