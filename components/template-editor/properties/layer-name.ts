/**
 * Converts typed text to a layer name that the contract allows: `Main title!` becomes "Main_title". "" if
 * nothing is left.
 */
export function toLayerName(typed: string): string {
  return typed
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .trim()
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^[^A-Za-z]+|_+$/g, "")
    .slice(0, 60);
}
