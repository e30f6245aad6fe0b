/** What somebody types as a layer's name as the contract has it: `Main title!` as "Main_title". "" when nothing is left. */
export function toLayerName(typed: string): string {
  return typed
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .trim()
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^[^A-Za-z]+|_+$/g, "")
    .slice(0, 60);
}
