import { isRefusalError } from "#components/form/faults.ts";

/**
 * What is known after approving by a link has failed: `unusable` the link is of no use, now or later; `refused` nothing was
 * approved, and it may be tried again; `unknown` the request may have been done, whose answer has not come.
 */
export function mailedFault(error: unknown): "unusable" | "refused" | "unknown" {
  if (!isRefusalError(error) || error.status >= 500) return "unknown";
  return error.status === 404 ? "unusable" : "refused";
}
