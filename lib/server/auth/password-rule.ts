import { type FaultCode, sentenceOf } from "#lib/contract/errors/error-codes.ts";
import { faultOf } from "#lib/contract/faults.ts";
import { ValidationError } from "../errors.ts";

/** Words that a password must not be made of: the user's name and address, their organizations' names. */
export type About = readonly string[];

/** Words that users of this product often put into passwords. */
const ALWAYS = ["rollcall", "password", "passwort", "admin"];

const WEAKNESSES = {
  common: "password_common",
  about: "password_about_person",
  pattern: "password_pattern",
} as const satisfies Record<string, FaultCode>;

export type PasswordWeakness = keyof typeof WEAKNESSES;

let listOnce: Promise<ReadonlySet<string>> | undefined;

/** The most frequent passwords of known leaks: 49,000, in lower case. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  listOnce ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return listOnce;
}

/** In lower case without accents, like the list. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

/** Keyboard rows of common layouts. */
const ROWS = [
  "0123456789",
  "1234567890",
  ...["qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn"],
  "abcdefghijklmnopqrstuvwxyz",
];

const isStep = (one: string, next: string): boolean =>
  one === next || ROWS.some((row) => row.includes(one + next) || row.includes(next + one));

/**
 * Whether a text repeats a few characters, or follows the alphabet, the digits or a keyboard row with at most
 * one break.
 */
function isPattern(text: string): boolean {
  if (/^(.{1,5})\1+.{0,4}$/u.test(text)) return true;
  const characters = [...text];
  if (new Set(characters).size <= 3) return true;
  const leaps = characters.slice(1).filter((next, index) => !isStep(characters[index] ?? "", next));
  return leaps.length <= 1;
}

/**
 * Whether an affix adds little: at most four characters, or a common password itself: `1`, `!!`, `2026`,
 * `123456`.
 */
const isTrivial = (affix: string, list: ReadonlySet<string>) => affix.length <= 4 || list.has(affix);

function isCommon(text: string, list: ReadonlySet<string>): boolean {
  if ([text, lettersAndDigits(text)].some((form) => list.has(form))) return true;
  const [, core = "", end = ""] = /^(.*?)([^\p{L}]*)$/u.exec(text) ?? [];
  return list.has(core) && isTrivial(end, list);
}

/**
 * Every word of the facts, and each fact as one joined word: `ada.lovelace@example.org` has "adalovelace".
 */
function wordsOf(about: About): string[] {
  const words = about.flatMap((text) => {
    const pieces = plain(text).split("@");
    return [...pieces, ...pieces.flatMap((piece) => piece.split(/[^\p{L}\p{N}]+/u))].map(lettersAndDigits);
  });
  // The longest first, so that a shorter word does not split a longer one.
  return [...new Set([...words, ...ALWAYS])]
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
}

function isAbout(text: string, about: About): boolean {
  const bare = lettersAndDigits(text);
  const left = wordsOf(about).reduce((rest, word) => rest.replaceAll(word, " "), bare);
  return left.includes(" ") && !/\p{L}/u.test(left);
}

/** The weakness of a new password, null when there is none. The contract checks its length. */
export async function weaknessOf(password: string, about: About): Promise<PasswordWeakness | null> {
  const text = plain(password);
  const list = await commonPasswords();
  if (isCommon(text, list)) return "common";
  if (isAbout(text, about)) return "about";
  return isPattern(text) ? "pattern" : null;
}

/** A weakness as a sentence that says what to do. */
export const weaknessText = (weakness: PasswordWeakness): string => sentenceOf(WEAKNESSES[weakness]);

/** The code of a weakness. */
export const weaknessCode = (weakness: PasswordWeakness) => WEAKNESSES[weakness];

/** @throws {ValidationError} at `body.password`, for a password that is easy to guess */
export async function requireStrongPassword(password: string, about: About): Promise<void> {
  const weakness = await weaknessOf(password, about);
  if (weakness === null) return;
  throw new ValidationError([faultOf(["body", "password"], WEAKNESSES[weakness])]);
}
