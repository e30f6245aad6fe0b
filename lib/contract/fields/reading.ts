import type { Facts } from "../errors/define-error.ts";
import type { FactsArgument, FaultCode, FaultParts } from "../errors/error-codes.ts";

/** What is wrong with one value: a code with its facts, of which `toFaults` makes the sentence. */
export interface CodedFault {
  readonly code: FaultCode;
  readonly facts: Facts;
}

/** The same of a value within, by its path. */
export interface PlacedFault extends CodedFault {
  readonly path?: readonly (string | number)[];
}

/** A fault by its code or, of a scene, as `checkScene` made it; and where below the value, if deeper. */
export type ValueFault = (CodedFault | FaultParts) & { readonly path?: readonly (string | number)[] };

/** What reading one value came to: the value as the domain wants it, or every reason against it. */
export type Reading<Output> = { readonly value: Output } | { readonly faults: readonly ValueFault[] };

export const accept = <Output>(value: Output): Reading<Output> => ({ value });

// Without the table of errors, which lists in a browser have no use for.
export const codedFault = <Code extends FaultCode>(
  code: Code,
  ...[facts]: FactsArgument<Code>
): CodedFault => ({ code, facts: facts ?? {} });

export const invalid = <Code extends FaultCode>(
  code: Code,
  ...facts: FactsArgument<Code>
): Reading<never> => ({ faults: [codedFault(code, ...facts)] });

/** The fault that an issue of zod's carries. A class, because `params` may hold anything. */
export class CarriedFault {
  readonly fault: CodedFault | FaultParts;
  constructor(fault: CodedFault | FaultParts) {
    this.fault = fault;
  }
}

/** The parts of an issue of zod's that carries a fault. */
export const issueParts = (fault: CodedFault | FaultParts) => ({
  message: "code" in fault ? fault.code : fault.msg,
  params: { fault: new CarriedFault(fault) },
});

/** pydantic's sentence for an absent required value; also how a fault of a stock zod schema is recognised. */
export const FIELD_REQUIRED = "Field required";

/** Of one value no more faults are reported than somebody reads: a megabyte of JSON can have a hundred thousand. */
export const MOST_FAULTS = 10;
