/**
 * The moment of a day and a time of day in the zone of the browser, as the API takes it; null if one is missing, or it is over.
 * @param day `YYYY-MM-DD`
 * @param clock `HH:MM`
 */
export function momentAt(day: string | null, clock: string, now = new Date()): string | null {
  if (day === null || !/^\d\d:\d\d$/.test(clock)) return null;
  const moment = new Date(`${day}T${clock}:00`);
  return Number.isNaN(moment.getTime()) || moment <= now ? null : moment.toISOString();
}
