import { COMMON_LANGUAGES, canonicalLanguage } from "#lib/contract/fields/language-tag.ts";
import { foldHeader } from "./import-synonyms.ts";

/** The languages of the offices that are likely to send a file, as for the headers of its columns. */
const FILE_LANGUAGES = (
  "en de fr es it pt nl sv nb da pl cs sk hu ro tr fi el ru uk sr ja zh ko " + "hr sl bg et lv lt"
).split(" ");

const listed = (words: string): ReadonlySet<string> => new Set(words.split(/[,\s]+/).map(foldHeader));

const TRUE =
  listed(`true, yes, y, 1, on, x, ja, j, jawohl, wahr, oui, vrai, sí, verdadero, vero, sim, verdadeiro, waar, sant,
  sann, sandt, tak, prawda, ano, áno, pravda, igen, igaz, da, adevărat, evet, doğru, kyllä, tosi, да, так, истина, ναι, αληθές,
  はい, 是, 예`);
const FALSE =
  listed(`false, no, n, 0, off, nein, falsch, non, faux, falso, não, nee, onwaar, nej, nei, falskt, usann, falsk,
  nie, fałsz, ne, nepravda, nem, hamis, nu, fals, hayır, yanlış, ei, epätosi, нет, ні, ложь, όχι, ψευδές, いいえ, 否, 아니요`);
/** Check marks have no letters that folding leaves. */
const TICKS: ReadonlySet<string> = new Set(["✓", "✔", "☑", "✅"]);
const CROSSES: ReadonlySet<string> = new Set(["✗", "✘", "☐", "❌"]);

/** Reads yes or no in the languages of files, as spreadsheets and people write it; null for anything else. */
export function readYesNo(text: string): boolean | null {
  if (TICKS.has(text)) return true;
  if (CROSSES.has(text)) return false;
  const word = foldHeader(text);
  return TRUE.has(word) ? true : FALSE.has(word) ? false : null;
}

/** What can mean two things means none. */
class Names<Meaning> {
  readonly #meanings = new Map<string, Meaning | null>();

  add(name: string | undefined, meaning: Meaning): void {
    const word = foldHeader(name ?? "");
    if (word === "") return;
    const known = this.#meanings.get(word);
    this.#meanings.set(word, known === undefined || known === meaning ? meaning : null);
  }

  get(name: string): Meaning | null {
    return this.#meanings.get(foldHeader(name)) ?? null;
  }
}

let languageNames: Names<string> | undefined;

function namesOfLanguages(): Names<string> {
  const names = new Names<string>();
  const speakers = [...new Set([...FILE_LANGUAGES, ...COMMON_LANGUAGES])].map(
    (tag) => [tag, new Intl.DisplayNames(tag, { type: "language", fallback: "none" })] as const,
  );
  for (const tag of COMMON_LANGUAGES) {
    // Its own name, and what it is called in the languages of files.
    for (const [speaker, display] of speakers) {
      if (speaker === tag || FILE_LANGUAGES.includes(speaker)) names.add(display.of(tag), tag);
    }
  }
  return names;
}

/**
 * The tag of a language that is called by its name, such as `German`, `Deutsch` or `allemand`; what is no
 * such name is returned as it is, for the contract to judge.
 */
export function readLanguageName(text: string): string {
  if (canonicalLanguage(text) !== null) return text;
  languageNames ??= namesOfLanguages();
  return languageNames.get(text) ?? text;
}

let monthNames: Names<number> | undefined;

function namesOfMonths(): Names<number> {
  const names = new Names<number>();
  for (const language of FILE_LANGUAGES) {
    for (const month of ["long", "short"] as const) {
      // With a day, a month is declined as it is beside one.
      for (const form of [{ month }, { month, day: "numeric" }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" });
        for (let index = 0; index < 12; index += 1) {
          const parts = format.formatToParts(Date.UTC(2000, index, 1));
          const name = parts.find(({ type }) => type === "month")?.value ?? "";
          if (!/\d/.test(name)) names.add(name, index + 1);
        }
      }
    }
  }
  // Others than the ones that dates are written with.
  for (const [name, month] of [
    ["Jänner", 1],
    ["sept", 9],
    ["märz", 3],
    ["mrz", 3],
  ] as const)
    names.add(name, month);
  return names;
}

/** The number of a month, from 1, by its name in the languages of files; null if it is none. */
export function readMonthName(name: string): number | null {
  monthNames ??= namesOfMonths();
  return monthNames.get(name);
}
