import { database } from "#lib/server/database.ts";
import type { Occurrence } from "#lib/server/generated/prisma/client.ts";
import type { History, Span } from "./history.ts";
import { type Due, dueOf, isMeant, isOccasion, occasionDays } from "./plain-rule.ts";
import type { Facts } from "./simulated-people.ts";
import { GRACE_DAYS, MOST_LEAD_DAYS, type Rule } from "./simulated-rule.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Nobody is congratulated twice within so many days. */
const GREETED_DAYS = 183;
/** Until when somebody's facts are known at the latest, and a killed worker's work is taken up. */
const SLACK = 30 * MINUTE;

export type World = {
  people: ReadonlyMap<string, History<Facts>>;
  rule: History<Rule>;
  span: Span;
  outages: readonly Span[];
};

export type Verdict = {
  /** Occasions that had to be celebrated, and of these how many were, and how many at their very minute. */
  certain: number;
  celebrated: number;
  punctual: number;
  /** What was sent at all, and what was skipped. */
  sent: number;
  skipped: number;
  /** What must never be. */
  doubled: number;
  unwanted: number;
  unexplained: number;
  /** The first that went wrong. */
  examples: string[];
};

type Own = { id: string; history: History<Facts>; rows: Occurrence[]; sent: Occurrence[] };

/**
 * Judges what became of everybody by what they and the rule were, walking through all occasions of all people: nothing
 * here is shared with what planned it but the moment at which clocks show a minute.
 */
export async function judge(world: World): Promise<Verdict> {
  const rows = Map.groupBy(
    await database().occurrence.findMany({ orderBy: { id: "asc" } }),
    (row) => row.personId,
  );
  const verdict: Verdict = {
    ...{ certain: 0, celebrated: 0, punctual: 0, sent: 0, skipped: 0 },
    ...{ doubled: 0, unwanted: 0, unexplained: 0, examples: [] },
  };
  for (const [id, history] of world.people) {
    const own = rows.get(id) ?? [];
    const those = { id, history, rows: own, sent: own.filter(({ status }) => status === "sent") };
    judgeSent(those, world, verdict);
    judgeUnsent(those, world, verdict);
    judgeOccasions(those, world, verdict);
  }
  return verdict;
}

function note(verdict: Verdict, what: string): void {
  if (verdict.examples.length < 10) verdict.examples.push(what);
}

/** Whatever was sent was wanted as it was sent, not too early or too late, and not the second of a year. */
function judgeSent({ id, history, sent }: Own, { rule }: World, verdict: Verdict): void {
  for (const [index, row] of sent.entries()) {
    verdict.sent += 1;
    const before = sent[index - 1]?.occasionOn.getTime() ?? Number.NEGATIVE_INFINITY;
    const text = `${id} ${row.occasionOn.toISOString()}`;
    if (row.occasionOn.getTime() - before < GREETED_DAYS * DAY) {
      verdict.doubled += 1;
      note(verdict, `doubled: ${text}`);
    }
    const at = row.sentAt?.getTime() ?? 0;
    const [facts, now] = [history.at(at), rule.at(at)];
    const due = facts === null || now === null ? null : dueOf(row.occasionOn.getTime(), facts, now);
    const isTimely = due !== null && at >= due.at && at < due.deadline;
    if (facts !== null && now !== null && isTimely && isMeant(facts, now, row.occasionOn)) continue;
    verdict.unwanted += 1;
    note(verdict, `unwanted: ${text} ${row.sentAt?.toISOString()} ${JSON.stringify([facts, now])}`);
  }
}

/** Whatever was not sent says why, and that was so at some time while it was open. */
function judgeUnsent({ id, history, rows, sent }: Own, world: World, verdict: Verdict): void {
  for (const row of rows) {
    if (row.status === "sent") continue;
    if (row.status === "skipped") verdict.skipped += 1;
    if (row.status !== "skipped" && row.sendAt.getTime() + 14 * DAY >= world.span.to) continue;
    const day = row.occasionOn.getTime();
    const open = { from: day - (MOST_LEAD_DAYS + 6) * DAY, to: day + (GRACE_DAYS + 6) * DAY };
    const facts = history.during(open);
    const rules = world.rule.during(open);
    const isChanged = !history.isSteady(open) || !world.rule.isSteady(open);
    const reasons: Record<string, boolean> = {
      archived: facts.some(({ isActive }) => !isActive),
      opted_out: facts.some(({ celebrate }) => !celebrate),
      celebration_disabled: rules.some(({ enabled }) => !enabled),
      person_changed_date: facts.some((each) =>
        rules.some(({ leap_day }) => !isOccasion(each.birthDate, row.occasionOn, leap_day)),
      ),
      not_selected: rules.some(({ years, people }) => years !== null || people.sector !== undefined),
      already_greeted: sent.some(({ occasionOn }) => {
        const apart = Math.abs(occasionOn.getTime() - day);
        return apart > 0 && apart < GREETED_DAYS * DAY;
      }),
      missed: isChanged || world.outages.some(({ from, to }) => from <= open.to && to >= open.from),
    };
    if (row.status === "skipped" && reasons[row.reason ?? ""] === true) continue;
    verdict.unexplained += 1;
    note(verdict, `unexplained: ${id} ${row.occasionOn.toISOString()} ${row.status} ${row.reason}`);
  }
}

/** Whoever had an occasion, and neither changed nor had a changed rule around it, was congratulated at its time. */
function judgeOccasions(own: Own, world: World, verdict: Verdict): void {
  const { id, history, rows, sent } = own;
  for (const day of occasionDays(history, world.span)) {
    const [facts, rule] = [history.at(day), world.rule.at(day)];
    if (facts === null || rule === null || !isMeant(facts, rule, new Date(day))) continue;
    const due = dueOf(day, facts, rule);
    const last = lastMoment(due, world.outages);
    const around = { from: Math.min(due.at, day) - DAY, to: Math.max(last, day) };
    const row = rows.find(({ occasionOn }) => occasionOn.getTime() === day);
    const at = row?.sentAt?.getTime();
    // Sent before the rule was changed to a later moment: judged by what was so then.
    const isOfBefore = at !== undefined && at < around.from;
    const isSteady = history.isSteady(around) && world.rule.isSteady(around);
    const near = sent.some(({ occasionOn }) => {
      const apart = Math.abs(occasionOn.getTime() - day);
      return apart > 0 && apart < GREETED_DAYS * DAY;
    });
    if (!isSteady || near || isOfBefore || last >= due.deadline) continue;
    verdict.certain += 1;
    if (at === undefined || at < due.at || at > last) {
      const what = `${row?.status} ${row?.reason} ${row?.sentAt?.toISOString()}`;
      note(verdict, `missed: ${id} ${new Date(day).toISOString()} ${what} ${JSON.stringify([facts, rule])}`);
      continue;
    }
    verdict.celebrated += 1;
    if (at === due.at) verdict.punctual += 1;
  }
}

/** When it has to be sent at the latest. */
function lastMoment({ at }: Due, outages: readonly Span[]): number {
  const outage = outages.find(({ from, to }) => from <= at + SLACK && to >= at - 26 * 60 * MINUTE);
  return Math.max(at, outage?.to ?? 0) + SLACK;
}
