/**
 * The calendar day of `instant`, `YYYY-MM-DD`.
 * @param timeZone IANA name; without it, this machine's time zone
 */
export function localDay(instant: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** The day so many days after another, or before it, `YYYY-MM-DD`. */
export function dayLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
