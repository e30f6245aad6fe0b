import type { MergeValue } from "#lib/contract/merge-fields.ts";
import { wholeYears } from "#lib/contract/occasion.ts";
import { graphemesOf } from "./line-breaks.ts";

export type PersonFields = Readonly<Record<string, MergeValue>>;

/**
 * The person's fields with `age` and `years_of_service` as of `today`, unless they are given. Before the first whole year
 * there are no years of service: nobody celebrates a 0th anniversary.
 */
export function withDerivedFields(fields: PersonFields, today: string): PersonFields {
  const years = (date: MergeValue) => (typeof date === "string" ? wholeYears(date, today) : null);
  return { age: years(fields.birth_date), years_of_service: years(fields.hire_date) || null, ...fields };
}

/** Scripts in which people sign with the first letters of both names. */
const ABBREVIATING = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** What stands before a name's first visible character. */
const INVISIBLE_START = /^[\p{White_Space}\p{Cf}]+/u;

/** One or two letters that stand for a person; other scripts, and names that are no word, give their first character. */
export function initialsOf(fields: PersonFields): string {
  const [first = "", last = ""] = [fields.first_name, fields.last_name].map((name) => {
    const initial =
      graphemesOf(
        String(name ?? "")
          .normalize("NFC")
          .replace(INVISIBLE_START, ""),
      )[0] ?? "";
    return initial.toLocaleUpperCase("en");
  });
  return ABBREVIATING.test(first) && ABBREVIATING.test(last) ? first + last : first || last;
}

/** A small number that is always the same for the same text (FNV-1a), to give people different tints. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
