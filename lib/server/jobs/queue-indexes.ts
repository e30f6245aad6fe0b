import type { PgBoss } from "pg-boss";

/**
 * Indexes of our own on the queue's table: without them, what asks for more than the next job reads all jobs that are kept.
 * Each is of the few rows that it is asked for, so that a finished job is only in the last one.
 */
const QUEUE_INDEXES = {
  /** Where an organization stands in line. */
  rollcall_job_turn_idx: "(name, (data->>'org_id'), priority) where state < 'completed'",
  /** The waiting jobs of videos that are canceled. */
  rollcall_job_video_idx: "((data->>'video_id')) where state < 'active'",
  /** What is running. Not by its heartbeat, which would have to be moved in every index each time it is written. */
  rollcall_job_active_idx: "(name) where state = 'active'",
  /** What has ended, by when. */
  rollcall_job_ended_idx: "(completed_on) where completed_on is not null",
} as const;

/** Nobody reads the queue's own statistics, and each look at them reads the whole table, every few seconds. */
const NO_STATISTICS_BEFORE = "2999-01-01";

/**
 * Makes the indexes that are missing, and has the queue count nothing. Part of the migrations; idempotent. At ten million
 * jobs an index takes some seconds, in which no job is added or taken.
 */
export async function tuneQueue(boss: PgBoss): Promise<void> {
  const db = boss.getDb();
  const { rows } = await db.executeSql("select indexname from pg_indexes where schemaname = 'pgboss'", []);
  const there = new Set((rows as { indexname: string }[]).map(({ indexname }) => indexname));
  // Not `if not exists`, which takes the table's lock before it looks.
  for (const [name, definition] of Object.entries(QUEUE_INDEXES))
    if (!there.has(name)) await db.executeSql(`create index ${name} on pgboss.job_common ${definition}`, []);
  await db.executeSql("update pgboss.version set monitor_backoff_on = $1", [NO_STATISTICS_BEFORE]);
}
