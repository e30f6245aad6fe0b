import { advanceCelebrations } from "#lib/server/celebrations/index.ts";
import { clock } from "#lib/server/clock.ts";
import { connectionPool, type Database, database } from "#lib/server/database.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { withInstallation } from "../installation.ts";
import type { Span } from "./history.ts";
import { judge } from "./judge-greetings.ts";
import { randomSource } from "./random-source.ts";
import { SimulatedPeople, ZONES } from "./simulated-people.ts";
import { SimulatedRule } from "./simulated-rule.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BEGIN = Date.UTC(2026, 0, 1, 12);
/** One in so many statements of the workers does not come back: the process that asked was killed. */
const KILLED_ONE_IN = 400;
const SEED = 20_261_127;
/** How many people are changed together on average: what a synchronization brings. */
const TOGETHER = 4;

class Killed extends Error {}

export type Share = {
  people: number;
  years: number;
  /** Which time zones it has, and which numbers look random in it. */
  index: number;
  shares: number;
};

/** What became of a share, by the headings of the table; and the first that went wrong. */
export type Outcome = { counts: Record<string, number>; examples: string[] };

/**
 * A celebration of birthdays on a clock of its own: people of six time zones, of whom some leave, come back, move, opt out
 * and have other dates; a rule that is changed, switched off and on; three outages, and workers that are killed in the
 * middle of a statement. Videos are made without being drawn.
 */
export function simulate({ people, years, index, shares }: Share): Promise<Outcome> {
  return withInstallation(async () => {
    const random = randomSource(SEED + index);
    const org = await createTestOrganization();
    const zones = ZONES.filter((_, place) => place % shares === index);
    const simulated = new SimulatedPeople(org.id, zones, random);
    const span = { from: BEGIN, to: BEGIN + years * 365 * DAY };
    const outages = outagesWithin(span);
    let now = BEGIN;
    clock.now = () => new Date(now);
    await simulated.hire(people, BEGIN - DAY);
    const template = await insertTestTemplate(org.id);
    const rule = await SimulatedRule.create(org, template, { at: BEGIN, random });
    const workers = new SimulatedWorkers(random);
    const counts = { changes: 0, edits: 0, rounds: 0 };
    let [change, edit, cleaned] = [BEGIN, BEGIN + 20 * DAY, BEGIN];
    const interval = ((365 * DAY) / people) * TOGETHER;
    while (now < span.to) {
      const next = Math.min(change, edit, span.to);
      for (let at = await nextDue(outages); at <= next; at = await nextDue(outages)) {
        now = Math.max(now, Math.ceil(at / MINUTE) * MINUTE);
        await workers.work();
        counts.rounds += 1;
      }
      now = Math.max(now, next);
      if (now >= edit) {
        edit = now + (await rule.change(now)) * DAY;
        counts.edits += 1;
      } else if (now >= change) {
        const together = 1 + Math.floor(random() * (2 * TOGETHER - 1));
        await simulated.change(together, now);
        if (random() < 0.1 * together) await simulated.hire(1, now);
        counts.changes += together;
        change = now + random() * 2 * interval;
      }
      if (now - cleaned > 30 * DAY) {
        cleaned = now;
        await tidy();
      }
    }
    const { examples, certain, celebrated, ...rest } = await judge({
      ...{ people: simulated.histories, rule: rule.history, outages },
      span: { ...span, to: now },
    });
    return {
      counts: {
        ...{ people: simulated.histories.size, ...counts, kills: workers.kills },
        ...{ "had to be celebrated": certain, celebrated, missed: certain - celebrated, ...rest },
      },
      examples,
    };
  });
}

function outagesWithin({ from, to }: Span): Span[] {
  const third = (to - from) / 3;
  return [2, 2.5, 6].map((days, index) => {
    const begin = from + third * index + 40 * DAY;
    return { from: begin, to: begin + days * DAY };
  });
}

/** When workers have something to do next: after an outage, what was due in it. */
async function nextDue(outages: readonly Span[]): Promise<number> {
  const { rows } = await connectionPool().query<{ due: number | null }>({
    name: "next due",
    text: `select extract(epoch from least((select min(due_at) from celebrations), (select min(due_at) from occurrences),
      (select min(due_at) from changed_people)))::float8 * 1000 as due`,
  });
  const due = rows[0]?.due ?? Number.POSITIVE_INFINITY;
  const at = Math.max(due, clock.now().getTime());
  return outages.find(({ from, to }) => at >= from && at < to)?.to ?? at;
}

/** What PostgreSQL does by itself where it is allowed to. */
async function tidy(): Promise<void> {
  for (const table of [
    "occurrences",
    "celebrations",
    "changed_people",
    "videos",
    "people",
    "pgboss.job_common",
  ])
    await connectionPool().query(`vacuum analyze ${table}`);
}

/** One or two workers at once, one of which may be killed; and the videos that they have ordered. */
class SimulatedWorkers {
  kills = 0;
  readonly #random: () => number;
  readonly #mortal: Database;
  #isKilled = false;

  constructor(random: () => number) {
    this.#random = random;
    this.#mortal = database().$extends({
      query: {
        $allOperations: ({ args, query }) => {
          if (this.#isKilled || this.#random() * KILLED_ONE_IN < 1) throw this.#kill();
          return query(args);
        },
      },
    }) as unknown as Database;
  }

  async work(): Promise<void> {
    // Those that were ordered when workers last did something: hours ago, or a minute.
    await connectionPool().query({
      name: "made",
      text: `with jobs as (delete from pgboss.job returning data->>'video_id' as id)
        update videos set status = 'succeeded', result_key = id::text, completed_at = $1
        where id in (select id::uuid from jobs)`,
      values: [clock.now()],
    });
    this.#isKilled = false;
    const pick = this.#random();
    const workers = pick < 0.25 ? [this.#mortal, database()] : [pick < 0.75 ? this.#mortal : database()];
    await Promise.all(
      workers.map((each) =>
        advanceCelebrations(each).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        }),
      ),
    );
  }

  #kill(): Killed {
    if (!this.#isKilled) this.kills += 1;
    this.#isKilled = true;
    return new Killed();
  }
}
