import { fault } from "#lib/contract/faults.ts";
import { ValidationError } from "#lib/server/errors.ts";

/** Refuses the whole file, for a reason in words. */
export function refuseFile(reason: string): never {
  throw new ValidationError([fault(["body"], `Value error, ${reason}`, "value_error")]);
}

/** Refuses the file for its header. */
export function refuseHeader(reason: string): never {
  throw new ValidationError([fault(["body", "header"], `Value error, ${reason}`, "value_error")]);
}

/** Refuses the mapping that came with the file. */
export function refuseMapping(reason: string, type = "value_error"): never {
  const msg = type === "value_error" ? `Value error, ${reason}` : reason;
  throw new ValidationError([fault(["query", "mapping"], msg, type)]);
}
