import { RenderFault } from "#lib/render/render-fault.ts";

/** Faults of this machine rather than of an order. */
const OWN_FAULTS: ReadonlySet<string> = new Set(["encoder_failed", "storage_unavailable"]);

/**
 * What the log says of an error. What an order lacks is for the one who ordered, who is told: it comes without its
 * place in the code, which helps nobody. Everything else is for who looks after the installation, and comes with it.
 */
export function loggedFault(error: unknown): object {
  return error instanceof RenderFault && !OWN_FAULTS.has(error.code) ? error.toJSON() : { err: error };
}
