/** A number from 0 to `count - 1` that is always the same for the same name (FNV-1a), to pick a tint by. */
export function tintIndex(name: string, count: number): number {
  let hash = 0x811c9dc5;
  for (const character of name.normalize("NFC")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // The low bits alone mix poorly.
  return (((hash >>> 16) ^ hash) >>> 0) % count;
}
