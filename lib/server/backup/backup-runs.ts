import { hostname } from "node:os";
import type { ClientBase } from "pg";
import { newId } from "../ids.ts";
import { Written } from "./written-ends.ts";

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

/** SQL: the name of a backup with the id $1, which has the time, and tells those of several installations apart. */
const NAME = `to_char(clock_timestamp() at time zone 'UTC', '"rollcall-"YYYYMMDD"T"HH24MISS"Z-"')
  || right($1::text, 6) || '.tar.zst'`;

/**
 * SQL that notes that one failed before it could be begun: the id $1, the host $2, the place $3, the fault $4. One that was
 * begun is left to the next process.
 */
export const NOTE_FAILED = `
  insert into backup_runs (id, host, place, name, ended_at, outcome, fault)
    select $1::uuid, $2, $3, ${NAME}, clock_timestamp(), 'failed', $4
    where not exists (select from backup_runs where outcome is null) returning id::text`;

/** A scheduled backup, as the database knows it. */
export type BackupRun = { id: string; host: string; place: string; name: string };
/** One whose process was killed or stopped, and what it had noted when all was written; null before that. */
export type UnfinishedRun = BackupRun & { written: Written | null; missing: number | null };

/** Why one failed that only its own host can look at, and does when it is there again. */
export const KILLED_ELSEWHERE =
  "the process that wrote it was killed, or its host was lost; what it has left can be seen from that host alone";

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

  /** Notes that one is begun. */
  async begin(place: string): Promise<BackupRun> {
    const id = newId();
    const { rows } = await this.#client.query<BackupRun>(
      `insert into backup_runs (id, host, place, name) values ($1::uuid, $2, $3, ${NAME})
       returning id, host, place, name`,
      [id, hostname(), place],
    );
    const [run] = rows;
    if (run === undefined) throw new Error("The database did not answer");
    return run;
  }

  /** Notes what is about to get its name, so that whoever finds it there can compare it. */
  async noteWritten({ id }: BackupRun, { bytes, digest }: Written, missing: number): Promise<void> {
    await this.#client.query("update backup_runs set size = $2, digest = $3, missing = $4 where id = $1", [
      ...[id, bytes, digest, missing],
    ]);
  }

  /** One that is whole ends an outage: the next one is told of again. */
  async end({ id }: BackupRun, result: Outcome): Promise<void> {
    const { size = null, missing = null } = result.outcome === "succeeded" ? result : {};
    const fault = result.outcome === "succeeded" ? null : result.fault;
    await this.#client.query(
      `update backup_runs set ended_at = clock_timestamp(), outcome = $2::"BackupOutcome",
         size = coalesce($3, size), missing = coalesce($4, missing), fault = $5, told_at = case when $2 = 'succeeded' then null else told_at end
       where id = $1`,
      [id, result.outcome, size, missing, fault],
    );
  }

  /** Those that nobody writes any more. @param client holds the lock of whoever does */
  async unfinished(): Promise<UnfinishedRun[]> {
    const { rows } = await this.#client.query<
      BackupRun & { [N in "size" | "digest" | "missing"]: string | null }
    >(
      `select id, host, place, name, size, digest, missing from backup_runs
       where outcome is null or (outcome = 'failed' and host = $1 and fault = $2) order by started_at`,
      [hostname(), KILLED_ELSEWHERE],
    );
    return rows.map(({ size, digest, missing, ...run }) => ({
      ...run,
      written: size === null || digest === null ? null : new Written(Number(size), digest),
      missing: missing === null ? null : Number(missing),
    }));
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
