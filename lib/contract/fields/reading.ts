/** Why one value was refused: pydantic's error name and sentence, and where below the value, if deeper. */
export interface Refusal {
  readonly type: string;
  readonly msg: string;
  readonly path?: readonly (string | number)[];
}

/** What reading one value came to: the value as the domain wants it, or every reason against it. */
export type Reading<Output> = { readonly value: Output } | { readonly refusals: readonly Refusal[] };

export const accept = <Output>(value: Output): Reading<Output> => ({ value });

export const refuse = (type: string, msg: string): Reading<never> => ({ refusals: [{ type, msg }] });

/** pydantic's sentence for an absent required value; also how a fault of a stock zod schema is recognised. */
export const FIELD_REQUIRED = "Field required";

/** Of one value no more is refused than somebody reads: a megabyte of JSON can earn a hundred thousand refusals. */
export const MOST_REFUSALS = 10;
