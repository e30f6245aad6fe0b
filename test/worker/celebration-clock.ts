import * as celebrations from "#lib/server/celebrations/celebration-service.ts";
import { advanceCelebrations } from "#lib/server/celebrations/index.ts";
import type { OccurrenceStatus } from "#lib/server/celebrations/occurrence-state.ts";
import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import type { Worker } from "#lib/worker/worker.ts";
import type { TestOrganization } from "#test/support/test-organization.ts";
import { workUntilIdle } from "./test-worker.ts";

const MINUTE_MS = 60_000;

type Rule = Parameters<typeof celebrations.create>[1];

/** A celebration that is on: birthdays, a week before, at nine o'clock, to the person. @returns its id */
export async function celebrate(org: TestOrganization, rule: Partial<Rule> & Pick<Rule, "template_ids">) {
  const { id } = await celebrations.create(org.actor, {
    ...{ name: "Birthdays", enabled: true, occasion: "birthday", people: {}, lead_days: 7, years: null },
    ...{ approval: "none", without_approval: "hold", send_at: "09:00", grace_days: 3, keep: true, texts: [] },
    ...{ off_days: "on_the_day", leap_day: "feb_28", to: "person" },
    ...{ subject: "Happy birthday, {{first_name}}!", text: "Have a look." },
    ...rule,
  });
  return id;
}

/** A person of an organization. @returns their id */
export async function addPerson(
  org: TestOrganization,
  person: Omit<Prisma.PersonCreateManyInput, "id" | "orgId">,
): Promise<string> {
  const id = newId();
  const email = `${person.firstName.toLowerCase()}@example.com`;
  await database().person.create({ data: { email, ...person, id, orgId: org.id } });
  return id;
}

/** What became of everybody: `Ada 2026-05-17 sent 2026-05-17T07:00`, or the reason. */
export async function told(org: TestOrganization): Promise<string[]> {
  const rows = await database().occurrence.findMany({
    where: { orgId: org.id },
    include: { person: { select: { firstName: true } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ person, occasionOn, status, reason, sentAt }) => {
    const what: OccurrenceStatus | string | null = sentAt?.toISOString().slice(0, 16) ?? reason;
    return [person.firstName, occasionOn.toISOString().slice(0, 10), status, what].filter(Boolean).join(" ");
  });
}

/** A clock that goes from one thing that is due to the next. */
export class CelebrationClock {
  #now: Date;
  readonly #work: () => Promise<void>;

  /** @param work what workers do beside: videos, say */
  constructor(start: string, work: () => Promise<void>) {
    this.#now = new Date(start);
    this.#work = work;
    clock.now = () => this.#now;
  }

  /** Moves on while no worker runs. */
  sleepUntil(moment: string): void {
    this.#now = new Date(moment);
  }

  /** Lets workers do what is due until a moment, each at the full minute at which it is due. */
  async runUntil(moment: string, workers = 1): Promise<void> {
    const end = new Date(moment);
    for (let due = await nextDue(); due !== null && due <= end; due = await nextDue()) {
      const minute = Math.ceil(due.getTime() / MINUTE_MS) * MINUTE_MS;
      this.#now = new Date(Math.max(this.#now.getTime(), minute));
      if (this.#now > end) break;
      await Promise.all(Array.from({ length: workers }, () => advanceCelebrations(database())));
      await this.#work();
    }
    this.#now = end;
  }
}

/** Makes the videos that wait; looking for other jobs takes longer than most steps of a celebration. */
export async function makeVideos(worker: Worker): Promise<void> {
  if ((await database().video.count({ where: { status: "queued" } })) > 0) await workUntilIdle(worker);
}

async function nextDue(): Promise<Date | null> {
  const [row] = await database().$queryRaw<{ due: Date | null }[]>`
    select min(w.due_at) as due
    from (
      select org_id, due_at from celebrations union all select org_id, due_at from occurrences
      union all select org_id, due_at from changed_people) w
      join organizations o on o.id = w.org_id
    where o.status = 'active'`;
  return row?.due ?? null;
}
