/** Newer than TypeScript's types: a method in the standard, a property where it came first. */
type WeekLocale = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
};

/** The day with which weeks begin: 1 is Monday, 7 Sunday. Monday where the browser does not know. */
export function firstDayOfWeek(locale: string): number {
  const known = new Intl.Locale(locale) as WeekLocale;
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}
