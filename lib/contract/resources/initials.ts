import { stableHash } from "#lib/contract/fields/stable-hash.ts";

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
  return initialsOf(...partsOf(name));
}

/** The tint for a full name, whose first word is taken as the first name. */
export function initialsTintOfName(name: string): string {
  return initialsTint(...partsOf(name));
}

function partsOf(name: string): [first: string, last: string] {
  const [first = "", ...rest] = visible(name).split(/\s+/u);
  return [first, rest.join(" ")];
}

/** Soft tints behind initials, told apart by more than hue, that ink letters read well on. */
export const INITIALS_TINTS = ["#f6de9b", "#ecc5d6", "#dbe6bb", "#c4dcec", "#d9cff2", "#ead5c0", "#c9e4d6"];

/** The ink of initials on a tint. */
export const INITIALS_INK = "#1c1917";

/** The tint behind somebody's initials, always the same for the same name: in videos and in the console. */
export function initialsTint(firstName: string | null, lastName: string | null): string {
  const name = `${firstName ?? ""} ${lastName ?? ""}`.normalize("NFC");
  return INITIALS_TINTS[stableHash(name) % INITIALS_TINTS.length] ?? INITIALS_INK;
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
