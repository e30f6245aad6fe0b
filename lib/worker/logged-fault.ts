import { RenderFault } from "#lib/render/index.ts";

/** Faults of this machine rather than of an order. */
const OWN_FAULTS: ReadonlySet<string> = new Set(["encoder_failed", "storage_unavailable"]);

/**
 * What the log says of an error. What an order lacks is for the one who ordered, who is told: its sentence may quote a
 * person's facts, which have no place in a log, and its place in the code helps nobody. Everything else is for who looks
 * after the installation, and comes whole.
 */
export function loggedFault(error: unknown): object {
  if (!(error instanceof RenderFault) || OWN_FAULTS.has(error.code)) return { err: error };
  const { code, layer } = error;
  return { code, ...(layer === undefined ? {} : { layer }) };
}
