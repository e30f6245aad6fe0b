import { type FaultCode, sentenceOf } from "#lib/contract/errors/error-codes.ts";
import { faultOf } from "#lib/contract/faults.ts";
import { ValidationError } from "../errors.ts";

/** What a password must not be made of: the person's name and address, their organizations' names. */
export type About = readonly string[];

/** What people who know nothing of each other put into the password of this product. */
const ALWAYS = ["rollcall", "password", "passwort", "admin"];

const WEAKNESSES = {
  common: "password_common",
  about: "password_about_person",
  pattern: "password_pattern",
} as const satisfies Record<string, FaultCode>;

export type PasswordWeakness = keyof typeof WEAKNESSES;

let listOnce: Promise<ReadonlySet<string>> | undefined;

/** The passwords that leaks have had most often, 49,000 of them in small letters. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  listOnce ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return listOnce;
}

/** In small letters without accents, as the list has them. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

/** Rows of keys, in the layouts that people count along. */
const ROWS = [
  "0123456789",
  "1234567890",
  ...["qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn"],
  "abcdefghijklmnopqrstuvwxyz",
];

const isStep = (one: string, next: string): boolean =>
  one === next || ROWS.some((row) => row.includes(one + next) || row.includes(next + one));

/** Whether a text repeats a few characters, or goes along the alphabet, the digits or a row of keys but for one leap. */
function isPattern(text: string): boolean {
  if (/^(.{1,5})\1+.{0,4}$/u.test(text)) return true;
  const characters = [...text];
  if (new Set(characters).size <= 3) return true;
  const leaps = characters.slice(1).filter((next, index) => !isStep(characters[index] ?? "", next));
  return leaps.length <= 1;
}

/** Of a few characters, or as common as what they stand beside: `1`, `!!`, `2026`, `123456`. */
const isTrivial = (affix: string, list: ReadonlySet<string>) => affix.length <= 4 || list.has(affix);

function isCommon(text: string, list: ReadonlySet<string>): boolean {
  if ([text, lettersAndDigits(text)].some((form) => list.has(form))) return true;
  const [, core = "", end = ""] = /^(.*?)([^\p{L}]*)$/u.exec(text) ?? [];
  return list.has(core) && isTrivial(end, list);
}

/** Every word of what is known, and all of each piece as one word: `ada.lovelace@example.org` has "adalovelace". */
function wordsOf(about: About): string[] {
  const words = about.flatMap((text) => {
    const pieces = plain(text).split("@");
    return [...pieces, ...pieces.flatMap((piece) => piece.split(/[^\p{L}\p{N}]+/u))].map(lettersAndDigits);
  });
  // The longest first, so that none is cut up by a shorter one.
  return [...new Set([...words, ...ALWAYS])]
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
}

function isAbout(text: string, about: About): boolean {
  const bare = lettersAndDigits(text);
  const left = wordsOf(about).reduce((rest, word) => rest.replaceAll(word, " "), bare);
  return left.includes(" ") && !/\p{L}/u.test(left);
}

/** What is weak about a new password, null when nothing is. How long it has to be is the contract's. */
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

/** @throws {ValidationError} at `body.password`, for a password that is guessed early */
export async function requireStrongPassword(password: string, about: About): Promise<void> {
  const weakness = await weaknessOf(password, about);
  if (weakness === null) return;
  throw new ValidationError([faultOf(["body", "password"], WEAKNESSES[weakness])]);
}
