import { wholeYears } from "#lib/contract/resources/occasion.ts";
import type { MergeValue } from "#lib/contract/scene/merge-fields.ts";

export type PersonFields = Readonly<Record<string, MergeValue>>;

/**
 * The person's fields with `age` and `years_of_service` as of `today`, unless they are given.
 * `years_of_service` is absent before the first whole year, because there is no 0th anniversary.
 */
export function withDerivedFields(fields: PersonFields, today: string): PersonFields {
  const years = (date: MergeValue) => (typeof date === "string" ? wholeYears(date, today) : null);
  return { age: years(fields.birth_date), years_of_service: years(fields.hire_date) || null, ...fields };
}
