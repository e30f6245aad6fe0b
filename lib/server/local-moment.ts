const formats = new Map<string, Intl.DateTimeFormat>();

/** The moment at which clocks in a time zone show an hour of a day, as `localMinute`. */
export const localMoment = (day: string, hour: number, timeZone: string): Date =>
  localMinute(day, hour * 60, timeZone);

/**
 * The moment at which clocks in a time zone show a minute of a day, counted from midnight. One that a change of the clocks
 * leaves out counts as the same time after the last minute before it; of one that comes twice, it is the first.
 * @param day `YYYY-MM-DD`
 * @param timeZone an IANA name; UTC for one that this version does not know any more
 */
export function localMinute(day: string, minute: number, timeZone: string): Date {
  const key = `${day} ${minute} ${timeZone}`;
  const known = moments.get(key);
  if (known !== undefined) return new Date(known);
  const moment = momentOf(day, minute, timeZone);
  if (moments.size >= MOST_MOMENTS) moments.clear();
  moments.set(key, moment);
  return new Date(moment);
}

/** Thousands of people of one time zone have the same day: finding its moment takes longer than all else about it. */
const moments = new Map<string, number>();
const MOST_MOMENTS = 10_000;

function momentOf(day: string, minute: number, timeZone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  const format = formatOf(timeZone);
  const [early, late] = [shown - 86_400_000, shown + 86_400_000].map((at) => offset(format, at));
  const [first = shown, second = shown] = [early, late].map((ahead) => shown - (ahead ?? 0));
  const fits = [first, second].filter((at) => at + offset(format, at) === shown);
  // Without a fit it is in the gap: counted with the time before it.
  return fits.length > 0 ? Math.min(...fits) : first;
}

/** The day after one, `YYYY-MM-DD`. */
export const dayAfter = (day: string): string => dayShifted(day, 1);

/** The day before one, `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => dayShifted(day, -1);

/** The day that is so many days after one, or before it. */
export function dayShifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day that it is in a time zone at a moment, `YYYY-MM-DD`. @param timeZone as for `localMoment` */
export function localDay(at: Date, timeZone: string): string {
  const shown = at.getTime() + offset(formatOf(timeZone), at.getTime());
  return new Date(shown).toISOString().slice(0, 10);
}

/** By how many milliseconds clocks are ahead of UTC at a moment. */
function offset(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return shown - Math.floor(at / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = newFormat(timeZone) ?? newFormat("UTC");
  if (format === null) throw new Error("Intl knows no UTC");
  formats.set(timeZone, format);
  return format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat | null {
  const numbers = { year: "numeric", month: "numeric", day: "numeric" } as const;
  const times = { hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" } as const;
  try {
    return new Intl.DateTimeFormat("en", { ...numbers, ...times, calendar: "gregory", timeZone });
  } catch {
    return null;
  }
}
