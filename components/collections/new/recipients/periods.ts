export type PeriodName = "week" | "month" | "thisMonth" | "nextMonth" | "bothMonths";
export type Period = { from: string; to: string };

/** Common periods, counted from the user's current day; both ends inclusive. */
export function namedPeriods(now: Date): Record<PeriodName, Period> {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const between = (from: Date, to: Date): Period => ({ from: isoDay(from), to: isoDay(to) });
  return {
    week: between(new Date(year, month, day), new Date(year, month, day + 6)),
    month: between(new Date(year, month, day), new Date(year, month, day + 29)),
    thisMonth: between(new Date(year, month, 1), new Date(year, month + 1, 0)),
    nextMonth: between(new Date(year, month + 1, 1), new Date(year, month + 2, 0)),
    bothMonths: between(new Date(year, month, 1), new Date(year, month + 2, 0)),
  };
}

/** The calendar day of an instant in the user's time zone. */
export function isoDay(date: Date): string {
  const figures = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return figures.map((figure) => String(figure).padStart(2, "0")).join("-");
}
