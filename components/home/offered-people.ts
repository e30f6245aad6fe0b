import { aheadWindow } from "#components/celebrations/index.ts";
import type { PeopleQuery } from "#lib/client/people/people.ts";

const FIELDS = {
  birthday: ["birthday_from", "birthday_to"],
  work_anniversary: ["anniversary_from", "anniversary_to"],
} as const;

/** How many a rule for the occasion would be about in the next 30 days. @param today `YYYY-MM-DD` */
export function offeredPeople(occasion: keyof typeof FIELDS, today: string): PeopleQuery {
  const { from, to } = aheadWindow(today);
  const [first, last] = FIELDS[occasion];
  return { [first]: from, [last]: to, status: "active", celebrate: true, limit: 1, count: true };
}
