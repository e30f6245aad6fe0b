/** Scripts in which people sign with the first letters of both names. */
const ABBREVIATING = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** What stands before a name's first visible character. */
const INVISIBLE_START = /^[\p{White_Space}\p{Cf}]+/u;

/** A quotation mark or the like, in front of a word. */
const MARKS_BEFORE_WORD = /^[\p{P}\p{S}]+(?=[\p{L}\p{N}])/u;

/** Words in small letters in front of a name that is not: "van der" Berg, "d'" Angelo, "al-" Farsi. */
const PARTICLES = /^(?:\p{Ll}[\p{Ll}\p{M}.]*(?:\s+|['’-]))+(?=['’]?\p{Lu})/u;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * One or two letters that stand for a person, in videos and beside them: of the last name that which it is filed under,
 * past its particles ("Anaïs van der Berg" is AB). Other scripts, and names that are no word, give their first character.
 * @returns "" for names without a character
 */
export function initialsOf(firstName: string | null, lastName: string | null): string {
  const first = initialOf(firstName ?? "");
  const last = initialOf(visible(lastName ?? "").replace(PARTICLES, ""));
  return ABBREVIATING.test(first) && ABBREVIATING.test(last) ? first + last : first || last;
}

/** The same for a name in one piece, whose first word is taken for the first name. */
export function initialsOfName(name: string): string {
  const [first = "", ...rest] = visible(name).split(/\s+/u);
  return initialsOf(first, rest.join(" "));
}

function initialOf(name: string): string {
  for (const { segment } of graphemes.segment(visible(name).replace(MARKS_BEFORE_WORD, ""))) {
    // A video says the same wherever it is made.
    return segment.toLocaleUpperCase("en");
  }
  return "";
}

function visible(name: string): string {
  return name.normalize("NFC").replace(INVISIBLE_START, "");
}
