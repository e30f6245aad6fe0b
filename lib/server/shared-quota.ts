import { clockShiftMs } from "./clock.ts";
import { database, pipelinedPool } from "./database.ts";
import { log } from "./log.ts";

/** A lease is this share of what is left of a minute, at least one: what is left grows small, and leases with it. */
const SHARES = 16;

/** What is left after a request has been counted. */
export type Quota = {
  isAllowed: boolean;
  /** How many more are allowed in this window; other processes may have taken some since the last lease. */
  left: number;
  /** Until the next window. */
  msLeft: number;
};

/** What this process may still spend for a key. */
type Share = {
  /** Of the last lease. */
  left: number;
  /** What all processes have taken so far, as of the last lease, and what this one has since allowed itself. */
  used: number;
  /** What this process has allowed itself, without the database, of this window. Later leases pay it back. */
  owed: number;
  /** When the window ends, by this process's monotonic clock. */
  endsAt: number;
  asking: Promise<void> | null;
};

type Lease = { granted: number; used: number; msLeft: number };

/**
 * A limit of requests in a window, which begins with a key's first one, over all processes together. Each takes leases
 * from the database and spends them in its memory: one statement serves many requests, and the limit is never exceeded as
 * long as the database answers. What a process has leased and does not spend is lost until the window ends.
 *
 * For a statement that fails, a process allows itself a lease of what is left as far as it knows, and pays it back from the
 * next leases. So while the database does not answer, each process counts by itself.
 */
export class SharedQuota {
  readonly #name: string;
  readonly #windowMs: number;
  readonly #shares = new Map<string, Share>();
  #tidyAt = 0;

  /** @param name of the limit, in the keys of all processes */
  constructor(name: string, windowMs: number) {
    this.#name = name;
    this.#windowMs = windowMs;
  }

  /** Counts a request. @param points how many are allowed in a window */
  async consume(key: string, points: number): Promise<Quota> {
    const share = this.#shareOf(key);
    for (;;) {
      const msLeft = share.endsAt - performance.now();
      if (msLeft > 0) {
        const isAllowed = share.left > 0;
        if (isAllowed) share.left -= 1;
        if (isAllowed || share.used >= points)
          return { isAllowed, left: share.left + Math.max(0, points - share.used), msLeft };
      }
      share.asking ??= this.#lease(key, share, points).finally(() => {
        share.asking = null;
      });
      await share.asking;
    }
  }

  #shareOf(key: string): Share {
    const now = performance.now();
    if (now >= this.#tidyAt) {
      for (const [other, { endsAt, asking }] of this.#shares)
        if (endsAt <= now && asking === null) this.#shares.delete(other);
      this.#tidyAt = now + this.#windowMs;
    }
    const known = this.#shares.get(key);
    if (known !== undefined) return known;
    const share = { left: 0, used: 0, owed: 0, endsAt: 0, asking: null };
    this.#shares.set(key, share);
    return share;
  }

  async #lease(key: string, share: Share, points: number): Promise<void> {
    const lease = await takeLease(`${this.#name} ${key}`, points, this.#windowMs).catch((error: unknown) => {
      log().debug({ err: error }, "a limit is counted in this process: the database does not answer");
      return null;
    });
    const now = performance.now();
    if (share.endsAt <= now) share.used = share.owed = 0;
    if (lease === null) {
      if (share.endsAt <= now) share.endsAt = now + this.#windowMs;
      share.left = Math.ceil(Math.max(0, points - share.used) / SHARES);
      share.used += share.left;
      share.owed += share.left;
      return;
    }
    const paid = Math.min(share.owed, lease.granted);
    share.owed -= paid;
    share.left = lease.granted - paid;
    share.used = lease.granted > 0 ? lease.used + share.owed : points;
    share.endsAt = now + lease.msLeft;
  }
}

/** By the clock of the database: those of hosts may differ. */
async function takeLease(key: string, points: number, windowMs: number): Promise<Lease> {
  const { rows } = await pipelinedPool().query({
    text: `insert into request_quotas as q (key, granted, used, ends_at)
      values ($1, $3, $3, now() + make_interval(secs => $4))
      on conflict (key) do update set
        granted = case when q.ends_at <= now() then $3 else ceil(greatest($2 - q.used, 0) / $5::float8)::int end,
        used = case when q.ends_at <= now() then $3 else q.used + ceil(greatest($2 - q.used, 0) / $5::float8)::int end,
        ends_at = case when q.ends_at <= now() then excluded.ends_at else q.ends_at end
      returning granted, used, extract(epoch from ends_at - now())::float8 * 1000`,
    values: [key, points, Math.ceil(points / SHARES), windowMs / 1000, SHARES],
    rowMode: "array",
  });
  const [[granted, used, msLeft]] = rows as [[number, number, number]];
  return { granted, used, msLeft };
}

/**
 * Whether something begins, of all processes: not while what began under the same key lasts. Nothing but the key is kept,
 * until it is over by the clock of the database, which all hosts have in common.
 */
export async function beginOnce(key: string, lastsMs: number): Promise<boolean> {
  const shift = clockShiftMs() / 1000;
  const begun = await database().$executeRaw`
    insert into request_quotas (key, used, granted, ends_at)
    values (${key}, 1, 1, now() + make_interval(secs => ${shift + lastsMs / 1000}::float8))
    on conflict (key) do update set ends_at = excluded.ends_at
    where request_quotas.ends_at <= now() + make_interval(secs => ${shift}::float8)`;
  return begun > 0;
}

/** Deletes the counts of windows that have ended. */
export async function deleteEndedQuotas(): Promise<void> {
  await pipelinedPool().query({
    text: "delete from request_quotas where ends_at < now() - interval '1 minute'",
    rowMode: "array",
  });
}
