import * as celebrations from "#lib/server/celebrations/celebration-service.ts";
import { advanceCelebrations } from "#lib/server/celebrations/index.ts";
import { clock } from "#lib/server/clock.ts";
import { type Database, database } from "#lib/server/database.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { judge, RULE, type Span } from "./celebrations/judge-greetings.ts";
import { randomSource, SimulatedPeople } from "./celebrations/simulated-people.ts";
import { withInstallation } from "./installation.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BEGIN = Date.UTC(2026, 0, 1, 12);
/** One in so many statements of the workers does not come back: the process that asked was killed. */
const KILLED_ONE_IN = 400;
const SEED = 20_261_127;

class Killed extends Error {}

/**
 * A celebration of birthdays on a clock of its own: people of six time zones, of whom some leave, come back, move, opt out and
 * have other dates, three outages, and workers that are killed in the middle of a statement. Videos are made without being
 * drawn. Arguments: people, years; 200 and 1 unless given.
 */
export async function run([people = "200", years = "1"]: string[]): Promise<void> {
  await withInstallation(async () => {
    const began = performance.now();
    const random = randomSource(SEED);
    const org = await createTestOrganization();
    const simulated = new SimulatedPeople(org.id, random);
    const span = { from: BEGIN, to: BEGIN + Number(years) * 365 * DAY };
    let now = BEGIN;
    clock.now = () => new Date(now);
    await simulated.hire(Number(people), BEGIN - DAY);
    await celebrations.create(org.actor, {
      ...{ name: "Birthdays", enabled: true, occasion: "birthday", people: {}, lead_days: 3, years: null },
      ...{ template_ids: [await insertTestTemplate(org.id)], approval: "none", without_approval: "hold" },
      ...{ send_at: `0${RULE.sendAtHour}:00`, off_days: "on_the_day", leap_day: "feb_28" },
      ...{ grace_days: RULE.graceDays, to: null, subject: null, text: null, texts: [] },
    });
    const third = (span.to - span.from) / 3;
    const outages: Span[] = [2, 2.5, 6].map((days, index) => {
      const from = span.from + third * index + 40 * DAY;
      return { from, to: from + days * DAY };
    });
    let changes = 0;
    const step = (span.to - span.from) / Math.max(1, Number(people) * Number(years));
    for (let next = span.from + step; next < span.to; next += step) {
      while (true) {
        const due = await nextDue();
        const outage = outages.find(({ from, to }) => due >= from && due < to);
        const at = outage?.to ?? due;
        if (at > next) break;
        now = Math.max(now, Math.ceil(at / MINUTE) * MINUTE);
        await work(random);
      }
      now = Math.max(now, next);
      await simulated.change(now);
      if (random() < 0.1) await simulated.hire(1, now);
      changes += 1;
    }
    const found = await judge(simulated, { ...span, to: now }, outages);
    const seconds = (performance.now() - began) / 1000;
    console.log(
      "| people | years | changes | had to be celebrated | were | at the very minute | missed | doubled | unwanted | unexplained | seconds |",
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    const { certain, celebrated, punctual, doubled, unwanted, unexplained, examples } = found;
    const counts = [
      simulated.histories.size,
      years,
      changes,
      certain,
      celebrated,
      punctual,
      certain - celebrated,
    ];
    console.log(`| ${[...counts, doubled, unwanted, unexplained, seconds.toFixed(0)].join(" | ")} |`);
    for (const example of examples) console.log(example);
    if (examples.length > 0) process.exitCode = 1;
  });
}

async function nextDue(): Promise<number> {
  const [row] = await database().$queryRaw<{ due: Date | null }[]>`
    select least((select min(due_at) from celebrations), (select min(due_at) from occurrences)) as due`;
  return row?.due?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Two workers at once, one of which may be killed; and the videos that they have ordered. */
async function work(random: () => number): Promise<void> {
  await Promise.all([advanceCelebrations(mortal(random)), advanceCelebrations(database())].map(survived));
  await database().$executeRaw`
    update videos set status = 'succeeded', result_key = id::text, completed_at = ${clock.now()} where status = 'queued'`;
  await database().$executeRaw`delete from pgboss.job`;
}

const survived = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });

/** The database as a process sees it that is killed at some statement. */
function mortal(random: () => number): Database {
  return database().$extends({
    query: {
      $allOperations: ({ args, query }) => {
        if (random() * KILLED_ONE_IN < 1) throw new Killed();
        return query(args);
      },
    },
  }) as unknown as Database;
}
