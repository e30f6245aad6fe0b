/** Scripts in which people sign with the first letters of both names. */
const ABBREVIATING = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** What stands before a name's first visible character. */
const INVISIBLE_START = /^[\p{White_Space}\p{Cf}]+/u;

/** A quotation mark or the like, in front of a word. */
const MARKS_BEFORE_WORD = /^[\p{P}\p{S}]+(?=[\p{L}\p{N}])/u;

/** Lower-case words in front of a capitalised name: "van der" Berg, "d'" Angelo, "al-" Farsi. */
const PARTICLES = /^(?:\p{Ll}[\p{Ll}\p{M}.]*(?:\s+|['’-]))+(?=['’]?\p{Lu})/u;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * One or two letters that stand for a person in videos and in the console. Particles of the last name are
 * skipped ("Anaïs van der Berg" is AB). Names in other scripts, and names that are not words, give their
 * first character.
 * @returns "" for names without a character
 */
export function initialsOf(firstName: string | null, lastName: string | null): string {
  const first = initialOf(firstName ?? "");
  const last = initialOf(visible(lastName ?? "").replace(PARTICLES, ""));
  return ABBREVIATING.test(first) && ABBREVIATING.test(last) ? first + last : first || last;
}

/** The same for a full name, whose first word is taken as the first name. */
export function initialsOfName(name: string): string {
  const [first = "", ...rest] = visible(name).split(/\s+/u);
  return initialsOf(first, rest.join(" "));
}

function initialOf(name: string): string {
  for (const { segment } of graphemes.segment(visible(name).replace(MARKS_BEFORE_WORD, ""))) {
    // A fixed locale: a video must not depend on the machine that renders it.
    return segment.toLocaleUpperCase("en");
  }
  return "";
}

function visible(name: string): string {
  return name.normalize("NFC").replace(INVISIBLE_START, "");
}
