import { prepared } from "../database.ts";
import { JOBS, type JobKind } from "./job-registry.ts";

/** The first one of each queue, as the queue itself would find it: by its index, however many wait. */
const DUE = `
select due.name from unnest($1::text[]) as due (name)
cross join lateral (
  select from pgboss.job j
  where j.name = due.name and j.state < 'active' and not j.blocked and j.start_after <= now()
  order by j.priority desc, j.created_on limit 1) as first`;

const KINDS = new Map(Object.entries(JOBS).map(([kind, { name }]) => [name, kind as JobKind]));

/**
 * Of which kinds there are jobs that may be due. One statement instead of one for each queue, most of which are empty most of
 * the time. A job may be gone until it is asked for, or be left to others.
 */
export async function dueKinds(): Promise<ReadonlySet<JobKind>> {
  const { rows } = await prepared<{ name: string }>("due jobs", DUE, [[...KINDS.keys()]]);
  return new Set(rows.flatMap(({ name }) => KINDS.get(name) ?? []));
}

/** Answers that are this old are still good enough for those who look for other kinds at the same time. */
const SAME_TIME_MS = 100;

/** Looks for what is due on behalf of several who do so at the same time. */
export class DueJobs {
  readonly #find: () => Promise<ReadonlySet<JobKind>>;
  #kinds: Promise<ReadonlySet<JobKind>> | null = null;
  #askedAt = 0;

  constructor(find = dueKinds) {
    this.#find = find;
  }

  /** As it is now. */
  look(): Promise<ReadonlySet<JobKind>> {
    this.#askedAt = performance.now();
    this.#kinds = this.#find();
    return this.#kinds;
  }

  /** Whether there may be such jobs, as it was at most a moment ago. */
  async has(kinds: readonly JobKind[]): Promise<boolean> {
    const isLate = performance.now() - this.#askedAt > SAME_TIME_MS;
    const due = await (this.#kinds === null || isLate ? this.look() : this.#kinds);
    return kinds.some((kind) => due.has(kind));
  }
}
