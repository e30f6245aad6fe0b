import { fullName } from "#components/ui/full-name.ts";
import type { Celebrations, DayWindow } from "#lib/client/people/celebrations.ts";
import { anniversaryWithin } from "#lib/contract/resources/occasion.ts";

/** Somebody with the day of their occasion, `YYYY-MM-DD`. */
export interface NextPerson {
  id: string;
  name: string;
  day: string;
}

/** Who has the occasion within a window and is congratulated, by day. */
export function nextPeople(
  occasion: "birthday" | "work_anniversary",
  { birthdays, anniversaries }: Celebrations,
  { from, to }: DayWindow,
): NextPerson[] {
  const people = occasion === "birthday" ? birthdays : anniversaries;
  return people
    .filter(({ celebrate }) => celebrate)
    .flatMap((person) => {
      const since = occasion === "birthday" ? person.birth_date : person.hire_date;
      const day = since === null ? null : anniversaryWithin(since, from, to);
      return day === null ? [] : [{ id: person.id, name: fullName(person), day }];
    })
    .sort((one, other) => one.day.localeCompare(other.day));
}
