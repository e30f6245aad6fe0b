/** Longest name without its ending, in bytes of UTF-8: file systems allow 255, and some programs add to it. */
const MAX_NAME_BYTES = 180;

/** Names that Windows keeps for devices, whatever their ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * Characters that Windows forbids in a name, and characters that are invisible or reverse the reading
 * direction, which could disguise an ending.
 */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Joiners are invisible too, but Arabic, Indic scripts and emoji cannot be spelled without them. */
const JOINERS = new Set(["\u200c", "\u200d"]);

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * A name that every file system accepts and that needs no escaping; letters of all scripts are kept.
 * @returns the name without an ending; empty when no character of it is left
 */
export function safeName(wanted: string): string {
  const text = wanted
    .normalize("NFC")
    .toWellFormed()
    .replace(UNSAFE, (char) => (JOINERS.has(char) ? char : "_"));
  // An empty merge field leaves its separators behind; Windows drops trailing dots and spaces.
  const trimmed = cut(text.replace(/\s+/g, " ").replace(/^[\s._-]+|[\s._-]+$/g, ""), MAX_NAME_BYTES);
  const name = trimmed.replace(/[\s.]+$/, "");
  return RESERVED.test(name) ? `_${name}` : name;
}

/** Gives out names that stay distinct on every file system, including those that ignore case. */
export class UniqueNames {
  readonly #taken = new Set<string>();

  /** @param name safe, see `safeName` */
  take(name: string, ending: string): string {
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? "" : `_${number}`;
      const candidate = `${cut(name, MAX_NAME_BYTES - suffix.length)}${suffix}${ending}`;
      const key = candidate.normalize("NFKC").toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return candidate;
    }
  }
}

/** As many whole characters, as a reader sees them, as fit into `bytes`. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let kept = "";
  for (const { segment } of graphemes.segment(text)) {
    if (Buffer.byteLength(kept + segment) > bytes) break;
    kept += segment;
  }
  return kept;
}
