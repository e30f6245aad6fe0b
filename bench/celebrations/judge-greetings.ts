import { database } from "#lib/server/database.ts";
import { localMoment } from "#lib/server/local-moment.ts";
import type { SimulatedPeople } from "./simulated-people.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From when until when something was so. */
export type Span = { from: number; to: number };

export type Verdict = {
  /** Occasions that had to be celebrated, and of these how many were, and how many at their very minute. */
  certain: number;
  celebrated: number;
  punctual: number;
  /** What must never be. */
  doubled: number;
  unwanted: number;
  unexplained: number;
  /** The first that went wrong. */
  examples: string[];
};

/** What the rule of the simulation is. */
export const RULE = { sendAtHour: 9, graceDays: 3 } as const;
/** Nobody is congratulated twice within so many days. */
const GREETED_DAYS = 183;
/** Until when somebody's facts are known at the latest, and a killed worker's work is taken up. */
const SLACK = 75 * MINUTE;

/**
 * Judges what became of everybody by what they were, walking through all days of all people: nothing here is shared with
 * what planned it but the moment at which clocks show nine.
 */
export async function judge(people: SimulatedPeople, span: Span, outages: readonly Span[]): Promise<Verdict> {
  const rows = await database().occurrence.findMany({ orderBy: { id: "asc" } });
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  const verdict: Verdict = {
    ...{ certain: 0, celebrated: 0, punctual: 0, doubled: 0, unwanted: 0, unexplained: 0, examples: [] },
  };
  const wrong = (kind: "doubled" | "unwanted" | "unexplained" | null, what: string) => {
    if (kind !== null) verdict[kind] += 1;
    if (verdict.examples.length < 10) verdict.examples.push(`${kind ?? "missed"}: ${what}`);
  };
  for (const id of people.histories.keys()) {
    const own = byPerson.get(id) ?? [];
    const sent = own.filter(({ status }) => status === "sent");
    for (const [index, row] of sent.entries()) {
      const before = sent[index - 1];
      const days =
        before === undefined
          ? Number.POSITIVE_INFINITY
          : (row.occasionOn.getTime() - before.occasionOn.getTime()) / DAY;
      if (days < GREETED_DAYS) wrong("doubled", `${id} ${row.occasionOn.toISOString()}`);
      const at = row.sentAt?.getTime() ?? 0;
      const facts = people.factsAt(id, at);
      const isWanted = facts?.isActive && facts.celebrate && isBirthday(facts.birthDate, row.occasionOn);
      if (!isWanted) wrong("unwanted", `${id} ${row.occasionOn.toISOString()} ${JSON.stringify(facts)}`);
    }
    for (const row of own)
      if (row.status !== "sent" && row.reason === null && row.sendAt.getTime() + 5 * DAY < span.to)
        wrong("unexplained", `${id} ${row.status} ${row.occasionOn.toISOString()}`);
    for (let day = Math.ceil(span.from / DAY + 2) * DAY; day < span.to - 7 * DAY; day += DAY) {
      const facts = people.factsAt(id, day);
      const date = new Date(day);
      if (facts === null || !isBirthday(facts.birthDate, date)) continue;
      const text = date.toISOString().slice(0, 10);
      const due = localMoment(text, RULE.sendAtHour, facts.timeZone).getTime();
      const outage = outages.find(({ from, to }) => from <= due + SLACK && to >= due - 26 * HOUR);
      const last = Math.max(due, outage?.to ?? 0) + SLACK;
      const isInTime = last < due + RULE.graceDays * DAY;
      const near = sent.some(({ occasionOn }) => {
        const apart = Math.abs(occasionOn.getTime() - day);
        return apart > 0 && apart < GREETED_DAYS * DAY;
      });
      const isCertain = isInTime && !near && people.isSteady(id, Math.min(due, day) - DAY, last);
      if (!isCertain || !facts.isActive || !facts.celebrate) continue;
      verdict.certain += 1;
      const row = sent.find(({ occasionOn }) => occasionOn.getTime() === day);
      const at = row?.sentAt?.getTime();
      if (at === undefined || at < due || at > last) {
        const what = own.find(({ occasionOn }) => occasionOn.getTime() === day);
        wrong(
          null,
          `${id} ${text} ${what?.status} ${what?.reason} ${at === undefined ? "" : new Date(at).toISOString()}`,
        );
        continue;
      }
      verdict.celebrated += 1;
      if (at === due) verdict.punctual += 1;
    }
  }
  return verdict;
}

/** Whether a date is somebody's birthday: of 29 February the 28th in years without it. */
function isBirthday(birthDate: string, day: Date): boolean {
  const [year, monthDay] = [day.getUTCFullYear(), day.toISOString().slice(5, 10)];
  const own = birthDate.slice(5);
  const hasLeapDay = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return own === "02-29" && !hasLeapDay ? monthDay === "02-28" : monthDay === own;
}
