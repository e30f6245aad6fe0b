const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const speaksAsWhole = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * One or two initials of a name in any script. A grapheme is never cut in half (a Devanagari syllable or an
 * emoji with its modifiers counts as one), lower-case particles keep their case ("Anaïs van der Berg" → "Av"),
 * and a name in Han, Hangul or Kana without spaces shows its first character alone.
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize("NFC")
    .split(/[\s\u00a0]+/u)
    .map((word) => word.replace(/^[\p{P}\p{S}]+(?=[\p{L}\p{N}])/u, ""))
    .filter((word) => word !== "");
  const first = firstGrapheme(words[0] ?? "");
  if (first === "") return "?";
  const second = speaksAsWhole.test(first) ? "" : firstGrapheme(words[1] ?? "");
  return words.length === 1 ? first.toLocaleUpperCase() : first.toLocaleUpperCase() + second;
}

function firstGrapheme(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment;
  return "";
}

/** A number from 0 to `count - 1` that is always the same for the same name (FNV-1a), to pick a tint by. */
export function tintIndex(name: string, count: number): number {
  let hash = 0x811c9dc5;
  for (const character of name.normalize("NFC")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // The low bits alone mix poorly.
  return (((hash >>> 16) ^ hash) >>> 0) % count;
}
