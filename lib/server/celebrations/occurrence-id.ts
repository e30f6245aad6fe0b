import { hash } from "node:crypto";

/** Days from the year 0 to 1970, so that no day that there may be has a negative number. */
const DAYS_BEFORE_1970 = 719_528;
const DAY_MS = 86_400_000;

/**
 * The id of somebody's occasion on a day under a celebration, whether or not there is a row of it yet: a UUIDv8 (RFC
 * 9562, section 5.8) that begins with the number of the day, in 32 bits, and goes on with a hash of all three. So the
 * order of ids is that of days, and whose it is can be found among those who have an occasion on that day.
 * @param day `YYYY-MM-DD`
 */
export function occurrenceId(celebrationId: string, personId: string, day: string): string {
  const digest = hash("sha256", `${celebrationId} ${personId} ${day}`, "hex");
  const variant = ((Number.parseInt(digest.slice(7, 8), 16) & 0x3) | 0x8).toString(16);
  return [
    startOfDay(day),
    digest.slice(0, 4),
    `8${digest.slice(4, 7)}`,
    `${variant}${digest.slice(8, 11)}`,
    digest.slice(11, 23),
  ].join("-");
}

function startOfDay(day: string): string {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS + DAYS_BEFORE_1970;
  return number.toString(16).padStart(8, "0");
}

/** The day of an id; null for one that is no occurrence's. */
export function dayOfOccurrence(id: string): string | null {
  if (id[14] !== "8") return null;
  const moment = (Number.parseInt(id.slice(0, 8), 16) - DAYS_BEFORE_1970) * DAY_MS;
  // Prisma and PostgreSQL know other days too, but nobody's occasion is on them.
  return moment >= Date.UTC(1900, 0, 1) && moment < Date.UTC(2500, 0, 1)
    ? new Date(moment).toISOString().slice(0, 10)
    : null;
}

/** The range of the ids of days from `from` to `to`, both included. */
export const idsOfDays = (from: string, to: string): { first: string; last: string } => ({
  first: `${startOfDay(from)}-0000-0000-0000-000000000000`,
  last: `${startOfDay(to)}-ffff-ffff-ffff-ffffffffffff`,
});
