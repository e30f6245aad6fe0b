import { stableHash } from "#lib/contract/fields/stable-hash.ts";

/** A number from 0 to `count - 1` that is always the same for the same name; selects a tint. */
export function tintIndex(name: string, count: number): number {
  const hash = stableHash(name.normalize("NFC"));
  // The low bits alone are poorly distributed.
  return (((hash >>> 16) ^ hash) >>> 0) % count;
}
