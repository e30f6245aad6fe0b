/** Scripts that are written without spaces, where a line may end between any two words; and emoji. */
const UNSPACED =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}" +
  "\\p{Script=Myanmar}\\p{Emoji_Presentation}\\u30FC\\u3001\\u3002\\uFF01\\uFF1F\\uFF0C]";
const UNSPACED_AT_START = new RegExp(`^${UNSPACED}`, "u");
const UNSPACED_AT_END = new RegExp(`${UNSPACED}$`, "u");
/** No line may start with these, nor end with those (the essentials of Unicode's line breaking and of kinsoku). */
const NOT_AT_START = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\u30FC\u3005\u309D\u309E\u30FD\u30FE%°]/u;
const NOT_AT_END = /[\p{Ps}\p{Pi}]$/u;
const SPACE_AT_END = /[^\S\u00A0\u202F]$/u;
const HYPHEN_AT_END = /\p{L}[-\u2010\u2013\u2014]$/u;

const words = new Intl.Segmenter("und", { granularity: "word" });
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

function mayBreakBetween(before: string, after: string): boolean {
  if (/^\s/u.test(after)) return false;
  if (SPACE_AT_END.test(before)) return true;
  if (NOT_AT_START.test(after) || NOT_AT_END.test(before)) return false;
  if (HYPHEN_AT_END.test(before)) return /^\p{L}/u.test(after);
  return UNSPACED_AT_END.test(before) || UNSPACED_AT_START.test(after);
}

/** Cuts a paragraph into the pieces between which a line may end; joined together they are the paragraph. */
export function breakableChunks(paragraph: string): string[] {
  const chunks: string[] = [];
  for (const { segment } of words.segment(paragraph)) {
    const last = chunks.at(-1);
    if (last === undefined || mayBreakBetween(last, segment)) chunks.push(segment);
    else chunks[chunks.length - 1] = last + segment;
  }
  return chunks;
}

/** The characters as a reader sees them: a letter with its marks, an emoji with its skin tone. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
