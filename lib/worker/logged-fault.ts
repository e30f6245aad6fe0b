import { RenderFault } from "#lib/render/index.ts";

/** Faults of this machine rather than of an order. */
const OWN_FAULTS: ReadonlySet<string> = new Set(["encoder_failed", "storage_unavailable"]);

/**
 * What the log says of an error. A fault of an order is shown to the user who ordered: its message may quote
 * a person's data, which must not be in a log, and its stack trace is of no use. Any other error is logged
 * completely, for the administrator.
 */
export function loggedFault(error: unknown): object {
  if (!(error instanceof RenderFault) || OWN_FAULTS.has(error.code)) return { err: error };
  const { code, layer } = error;
  return { code, ...(layer === undefined ? {} : { layer }) };
}
