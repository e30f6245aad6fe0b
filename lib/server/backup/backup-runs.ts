import { hostname } from "node:os";
import type { ClientBase } from "pg";
import { newId } from "../ids.ts";

/** The first pause after a failure, in seconds; each further one is twice as long, up to the longest. */
const FIRST_PAUSE = 5 * 60;
const LONGEST_PAUSE = 6 * 60 * 60;
/** How long it is kept what became of backups that are not there any more. */
const KEPT_DAYS = 90;

/**
 * SQL: true in `due` when a scheduled backup is, by the database's clock: with no whole one that was begun within the
 * period $1, in seconds, and after a pause since one to the place $2 failed.
 */
export const IS_DUE = `
  with whole as (select max(started_at) as at from backup_runs where outcome = 'succeeded'),
    failed as (
      select count(*) as times, max(ended_at) as at from backup_runs, whole
      where outcome = 'failed' and place = $2 and (whole.at is null or started_at > whole.at))
  select (whole.at is null or whole.at + make_interval(secs => $1::float8) <= clock_timestamp())
    and (failed.times = 0 or failed.at + make_interval(secs => least(
      ${FIRST_PAUSE} * power(2, least(failed.times, 20) - 1), ${LONGEST_PAUSE}, $1::float8)) <= clock_timestamp()) as due
  from whole, failed`;

/** A scheduled backup, as the database knows it. */
export type BackupRun = { id: string; host: string; place: string; name: string };

/** Its address. */
export const addressOf = ({ place, name }: Pick<BackupRun, "place" | "name">): string => `${place}/${name}`;

/** What became of a backup. */
export type Outcome =
  | { outcome: "succeeded"; size: number; missing: number | null }
  | { outcome: "failed" | "interrupted"; fault: string };

/** The table of scheduled backups. */
export class BackupRuns {
  readonly #client: ClientBase;

  constructor(client: ClientBase) {
    this.#client = client;
  }

  async isDue(everyMs: number, place: string): Promise<boolean> {
    const { rows } = await this.#client.query<{ due: boolean }>(IS_DUE, [everyMs / 1000, place]);
    return rows[0]?.due === true;
  }

  /** Notes that one is begun, with a name that has the time, and tells those of several installations apart. */
  async begin(place: string): Promise<BackupRun> {
    const id = newId();
    const { rows } = await this.#client.query<BackupRun>(
      `insert into backup_runs (id, host, place, name) select $1, $2, $3,
         to_char(clock_timestamp() at time zone 'UTC', '"rollcall-"YYYYMMDD"T"HH24MISS"Z-"') || $4 || '.tar.zst'
       returning id, host, place, name`,
      [id, hostname(), place, id.slice(-6)],
    );
    const [run] = rows;
    if (run === undefined) throw new Error("The database did not answer");
    return run;
  }

  async end({ id }: BackupRun, result: Outcome): Promise<void> {
    const { size = null, missing = null } = result.outcome === "succeeded" ? result : {};
    const fault = result.outcome === "succeeded" ? null : result.fault;
    await this.#client.query(
      `update backup_runs set ended_at = clock_timestamp(), outcome = $2::"BackupOutcome", size = $3, missing = $4, fault = $5
       where id = $1`,
      [id, result.outcome, size, missing, fault],
    );
  }

  /** Those that nobody writes any more. @param client holds the lock of whoever does */
  async unfinished(): Promise<BackupRun[]> {
    const { rows } = await this.#client.query<BackupRun>(
      "select id, host, place, name from backup_runs where outcome is null order by started_at",
    );
    return rows;
  }

  /** Whole ones at a place that are there, beyond the newest. */
  async beyond(keep: number, place: string): Promise<BackupRun[]> {
    const { rows } = await this.#client.query<BackupRun>(
      `select id, host, place, name from backup_runs
       where outcome = 'succeeded' and removed_at is null and place = $1 order by started_at desc offset $2`,
      [place, keep],
    );
    return rows;
  }

  async noteRemoved({ id }: BackupRun): Promise<void> {
    await this.#client.query("update backup_runs set removed_at = clock_timestamp() where id = $1", [id]);
  }

  /** Forgets those of which nothing is left, but the newest. */
  async prune(): Promise<void> {
    await this.#client.query(
      `delete from backup_runs where started_at < now() - make_interval(days => $1)
         and (outcome in ('failed', 'interrupted') or removed_at is not null)
         and started_at < (select max(started_at) from backup_runs where outcome = 'succeeded')`,
      [KEPT_DAYS],
    );
  }
}
