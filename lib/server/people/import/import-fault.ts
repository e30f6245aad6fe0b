import type { FactsArgument, FaultCode } from "#lib/contract/errors/error-codes.ts";
import { faultOf } from "#lib/contract/faults.ts";
import { ValidationError } from "#lib/server/errors.ts";

/** Refuses with a code and its facts. */
export type Refuse = <Code extends FaultCode>(code: Code, ...facts: FactsArgument<Code>) => never;

const refuseAt =
  (...loc: string[]): Refuse =>
  (code, ...facts) => {
    throw new ValidationError([faultOf(loc, code, ...facts)]);
  };

/** Refuses the whole file. */
export const refuseFile: Refuse = refuseAt("body");

/** Refuses the file for its header. */
export const refuseHeader: Refuse = refuseAt("body", "header");

/** Refuses the mapping that came with the file. */
export const refuseMapping: Refuse = refuseAt("query", "mapping");
