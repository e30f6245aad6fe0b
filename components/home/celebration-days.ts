import type { Celebrations, DayWindow } from "#lib/client/celebrations.ts";
import type { Person } from "#lib/client/people.ts";

export type CelebrationKind = "birthday" | "anniversary";

export interface Celebration {
  /** Unique on the page: one person can have both on one day. */
  key: string;
  kind: CelebrationKind;
  person: Person;
  /** The age, or the years at work, that is reached. */
  years: number;
}

/** A day with somebody to celebrate, `YYYY-MM-DD`. */
export interface CelebrationDay {
  date: string;
  celebrations: Celebration[];
}

/** The day of the calendar on which `instant` falls where this code runs, `YYYY-MM-DD`. */
export function localDay(instant: Date): string {
  const month = String(instant.getMonth() + 1).padStart(2, "0");
  return `${instant.getFullYear()}-${month}-${String(instant.getDate()).padStart(2, "0")}`;
}

/** `days` days from `first` on. */
export function windowFrom(first: string, days: number): DayWindow {
  return { from: first, to: addDays(first, days - 1) };
}

/**
 * The days of a window that have something to celebrate, in order; on a day birthdays first, then by name. Who was
 * born on 29 February is celebrated on the 28th in common years, as the API counts it. The first day at work itself is
 * no anniversary.
 */
export function celebrationDays(
  { birthdays, anniversaries }: Celebrations,
  window: DayWindow,
  locale: string,
): CelebrationDay[] {
  const all = [
    ...birthdays.map((person) => toCelebration("birthday", person, person.birth_date, window)),
    ...anniversaries.map((person) => toCelebration("anniversary", person, person.hire_date, window)),
  ].filter((found) => found !== null);
  const names = new Intl.Collator(locale);
  const days = Map.groupBy(all, ({ date }) => date);
  return [...days.keys()].sort().map((date) => ({
    date,
    celebrations: (days.get(date) ?? [])
      .map(({ celebration }) => celebration)
      .sort((a, b) => rank(a) - rank(b) || names.compare(a.person.first_name, b.person.first_name)),
  }));
}

const rank = ({ kind }: Celebration) => (kind === "birthday" ? 0 : 1);

function toCelebration(kind: CelebrationKind, person: Person, since: string | null, window: DayWindow) {
  if (since === null) return null;
  const date = occurrenceIn(since.slice(5), window);
  if (date === null) return null;
  const years = Number(date.slice(0, 4)) - Number(since.slice(0, 4));
  if (years < 1) return null;
  return { date, celebration: { key: `${kind}:${person.id}`, kind, person, years } };
}

/** The day within the window on which a day of the year, `MM-DD`, is celebrated. */
function occurrenceIn(monthDay: string, { from, to }: DayWindow): string | null {
  for (const year of new Set([from.slice(0, 4), to.slice(0, 4)])) {
    const day = monthDay === "02-29" && !isLeapYear(Number(year)) ? "02-28" : monthDay;
    const date = `${year}-${day}`;
    if (date >= from && date <= to) return date;
  }
  return null;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function addDays(date: string, days: number): string {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
}
