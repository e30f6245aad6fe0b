import { localMinute } from "#lib/server/local-moment.ts";
import type { History, Span } from "./history.ts";
import type { Facts } from "./simulated-people.ts";
import { GRACE_DAYS, type Rule } from "./simulated-rule.ts";

/* When occasions are and are sent, in the plainest words: what the simulation is judged by. */

const DAY = 24 * 60 * 60_000;

const textOf = (day: number) => new Date(day).toISOString().slice(0, 10);

/** When an occasion is sent, and until when. */
export type Due = { at: number; deadline: number };

/** Whether a date has its anniversary on a day. */
export function isOccasion(birthDate: string, day: Date, leapDay: Rule["leap_day"]): boolean {
  const own = birthDate.slice(5);
  const year = day.getUTCFullYear();
  const hasLeapDay = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const celebrated = own === "02-29" && !hasLeapDay ? (leapDay === "feb_28" ? "02-28" : "03-01") : own;
  return textOf(day.getTime()).slice(5) === celebrated;
}

/** Whether somebody is congratulated on a day, if the rule is on. */
export function isMeant(facts: Facts, rule: Rule, day: Date): boolean {
  const { birthDate, sector, isActive, celebrate } = facts;
  const age = day.getUTCFullYear() - Number(birthDate.slice(0, 4));
  const isChosen = rule.people.sector === undefined || rule.people.sector.includes(sector);
  const isCelebrated = rule.years === null || rule.years.includes(age);
  const isTheirs = isOccasion(birthDate, day, rule.leap_day);
  return rule.enabled && isActive && celebrate && isChosen && isCelebrated && isTheirs;
}

/** When the occasion of a day is sent, where somebody is. Saturdays and Sundays are the days off. */
export function dueOf(day: number, { timeZone }: Facts, rule: Rule): Due {
  const isOff = (each: number) => [0, 6].includes(new Date(each).getUTCDay());
  let sendOn = day;
  if (rule.off_days !== "on_the_day") while (isOff(sendOn)) sendOn += rule.off_days === "before" ? -DAY : DAY;
  const [hour = 0, minute = 0] = rule.send_at.split(":").map(Number);
  return {
    at: localMinute(textOf(sendOn), hour * 60 + minute, timeZone).getTime(),
    deadline: localMinute(textOf(sendOn + (GRACE_DAYS + 1) * DAY), 0, timeZone).getTime(),
  };
}

/** The days on which somebody may have had an occasion, with each date that they had, long enough within a time to be judged. */
export function occasionDays(history: History<Facts>, { from, to }: Span): Set<number> {
  const days = new Set<number>();
  for (const { facts } of history.versions) {
    const [month, day] = facts.birthDate.slice(5).split("-").map(Number);
    for (let year = new Date(from).getUTCFullYear(); year <= new Date(to).getUTCFullYear(); year += 1) {
      const own = Date.UTC(year, (month ?? 1) - 1, day);
      for (const each of month === 2 && day === 29 ? [own, own - DAY] : [own])
        if (each >= from + 12 * DAY && each < to - 12 * DAY) days.add(each);
    }
  }
  return days;
}
