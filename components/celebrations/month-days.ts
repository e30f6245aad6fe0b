import type { Route } from "next";

/*
 * A month as a calendar shows it: whole weeks, whose first and last may begin before it and end after it. Days are texts,
 * `YYYY-MM-DD`; months are `YYYY-MM`.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK = 7;

export const monthOf = (day: string): string => day.slice(0, 7);

/** Whether a text is a month that a calendar can show. */
export const isMonth = (text: string): boolean => /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text);

/** @param by months, backwards below zero */
export function monthAfter(month: string, by: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + by);
  return at.toISOString().slice(0, 7);
}

/** The first and the last day of a month. */
export function monthSpan(month: string): { from: string; to: string } {
  const next = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`);
  return { from: `${month}-01`, to: dayText(next - DAY_MS) };
}

/** The day that is wanted if a span has it; else today, or the first. @param wanted of an address, so anything */
export function dayIn({ from, to }: { from: string; to: string }, wanted: unknown, today: string): string {
  const isIn = (day: unknown): day is string =>
    typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= from && day <= to;
  return isIn(wanted) ? wanted : isIn(today) ? today : from;
}

/** The weeks of a month, each seven days. @param firstDay of the week: 1 is Monday, 7 Sunday */
export function weeksOf(month: string, firstDay: number): string[][] {
  const { from, to } = monthSpan(month);
  const first = Date.parse(`${from}T00:00:00Z`);
  const before = (isoDay(first) - firstDay + WEEK) % WEEK;
  const weeks: string[][] = [];
  for (let start = first - before * DAY_MS; dayText(start) <= to; start += WEEK * DAY_MS)
    weeks.push(Array.from({ length: WEEK }, (_, index) => dayText(start + index * DAY_MS)));
  return weeks;
}

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** 1 is Monday, 7 Sunday. */
const isoDay = (time: number): number => new Date(time).getUTCDay() || WEEK;

/** Where the calendar lists a day. @param day `YYYY-MM-DD` */
export const dayInCalendar = (day: string): Route =>
  `/celebrations/calendar?month=${monthOf(day)}&day=${day}`;
