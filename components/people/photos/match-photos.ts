import type { Person } from "#lib/client/people/people.ts";

export type PhotoCandidate = Pick<
  Person,
  "id" | "external_id" | "first_name" | "last_name" | "email" | "photo_asset_id"
>;

/** The match of a file: one person, several equally good candidates, or none. */
export interface PhotoMatch {
  /** Index of the file. */
  file: number;
  people: PhotoCandidate[];
}

/**
 * Matches photos to people by file name: the personnel number, the e-mail address or its part before the @,
 * or the name in any order, as the whole file name or a part of it. Case, accents and word separators do not
 * matter, and German umlauts may be written with an e.
 */
export function matchPhotos(fileNames: readonly string[], people: readonly PhotoCandidate[]): PhotoMatch[] {
  const index = indexOf(people);
  return fileNames.map((name, file) => ({ file, people: whom(name, index) }));
}

type Index = ReadonlyMap<string, PhotoCandidate[]>;
interface Indexes {
  /** By personnel number, e-mail address and our own id: whole words in order. */
  exact: Index;
  /** By the words of the name, sorted. */
  names: Index;
}

function indexOf(people: readonly PhotoCandidate[]): Indexes {
  const exact = new Map<string, PhotoCandidate[]>();
  const names = new Map<string, PhotoCandidate[]>();
  for (const person of people) {
    const local = person.email?.split("@")[0];
    for (const key of [person.external_id, person.email, local, person.id]) {
      for (const spelling of spellings(key ?? "")) add(exact, spelling.join(" "), person);
    }
    const full = `${person.first_name} ${person.last_name ?? ""}`;
    for (const spelling of spellings(full)) add(names, sorted(spelling), person);
  }
  return { exact, names };
}

function add(index: Map<string, PhotoCandidate[]>, key: string, person: PhotoCandidate): void {
  if (key === "") return;
  const others = index.get(key);
  if (others === undefined) index.set(key, [person]);
  else if (!others.includes(person)) others.push(person);
}

/** The longest matching part of the name decides; between two of equal length, a number or address wins. */
function whom(fileName: string, { exact, names }: Indexes): PhotoCandidate[] {
  const stem = fileName.replace(/\.[^.]*$/, "");
  for (const words of spellings(stem)) {
    for (let length = words.length; length > 0; length -= 1) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const part = words.slice(start, start + length);
        const isWhole = length === words.length;
        const found =
          (isWhole || saysEnough(part) ? exact.get(part.join(" ")) : undefined) ??
          // A single word is a first name that many people have, unless it is the whole file name.
          (isWhole || length > 1 ? names.get(sorted(part)) : undefined);
        if (found !== undefined) return found;
      }
    }
  }
  return [];
}

/** Next to other words, `1` is the number of a copy and `2024` a year, not a personnel number. */
function saysEnough(words: readonly string[]): boolean {
  const text = words.join("");
  return /^\d+$/.test(text) ? text.length > 4 : text.length > 2;
}

const sorted = (words: readonly string[]) => [...words].sort().join(" ");

const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  þ: "th",
};
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

/** The words of a text in the forms that are compared: umlauts as one plain letter, and as two. */
function spellings(text: string): string[][] {
  const lower = text.normalize("NFC").toLowerCase();
  const long = lower.replace(/[äöüåø]/g, (letter) => UMLAUTS[letter] ?? letter);
  return [...new Set([lower, long].map(fold))].map((folded) =>
    folded.split(" ").filter((word) => word !== ""),
  );
}

function fold(text: string): string {
  return text
    .replace(/[ßæœøłđıþ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
