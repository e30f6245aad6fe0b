import { reachOfViewers } from "#lib/server/jobs/viewing-workers.ts";
import { countWorkers } from "#lib/server/jobs/worker-count.ts";
import { VIDEO_FILES } from "#lib/server/storage/named-files.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { countText } from "../sizes.ts";
import { backups } from "./backups.ts";
import { broken, type ExaminedDatabase, examine, type Finding, notice, ok } from "./finding.ts";

/** A job that could be taken for so long is late, in minutes. */
const LATE_MINUTES = 15;
/** How far back failed jobs are counted, in hours, if they are kept as long. */
const FAILED_HOURS = 24;
/** How many of the newest files of each kind are looked for. */
const NEWEST = 10_000;

/** Whether work is done: workers, the queue, and the files that rows name. */
export async function examineWork(examined: ExaminedDatabase): Promise<Finding[]> {
  const { rows } = await examined.client.query<{ there: boolean }>(
    "select to_regclass('pgboss.job') is not null and to_regclass('videos') is not null as there",
  );
  if (rows[0]?.there !== true) return [];
  const checks: [string, (examined: ExaminedDatabase) => Promise<Finding>][] = [
    ["Workers", workers],
    ["Viewers", viewers],
    ["Queue", queue],
    ["Failed jobs", failed],
    ["Lost files", lostFiles],
    ["Backup", backups],
  ];
  const found: Finding[] = [];
  for (const [name, check] of checks) found.push(...(await examine(name, () => check(examined))));
  return found;
}

async function workers({ isRunning }: ExaminedDatabase): Promise<Finding> {
  const count = await countWorkers();
  if (count > 0) return ok("Workers", `${countText(count, "runs", "run")}, on all hosts`);
  if (!isRunning) return notice("Workers", "none runs", "Start Rollcall, or npm run worker.");
  return broken(
    "Workers",
    "none runs: nothing is rendered or sent",
    "See the log for why they end, or start npm run worker.",
  );
}

/** Whether videos can be rendered while they are watched. */
async function viewers({ isRunning }: ExaminedDatabase): Promise<Finding> {
  const { slots, unreached } = await reachOfViewers();
  if (unreached > 0)
    return notice(
      "Viewers",
      `${countText(unreached, "worker listens", "workers listen")} at 127.0.0.1, where web processes of other hosts do not reach them`,
      "Set ROLLCALL_VIEWING_HOST on the workers' hosts.",
    );
  if (slots > 0) return ok("Viewers", `${countText(slots, "video")} at a time, on all hosts`);
  if (!isRunning) return ok("Viewers", "no worker runs");
  return notice(
    "Viewers",
    "no worker renders videos while they are watched",
    "Unless that is meant: see ROLLCALL_VIEWER_SLOTS, and the workers' log.",
  );
}

async function queue({ client }: ExaminedDatabase): Promise<Finding> {
  const { rows } = await client.query<{ waiting: number; late: number; stuck: number }>(
    `select count(*) filter (where state in ('created', 'retry'))::int as waiting,
       count(*) filter (where state in ('created', 'retry') and name <> 'render-video' and not blocked
         and greatest(created_on, start_after) < now() - make_interval(mins => $1))::int as late,
       count(*) filter (where state = 'active' and heartbeat_on < now() - interval '1 minute')::int as stuck
     from pgboss.job where state in ('created', 'retry', 'active')`,
    [LATE_MINUTES],
  );
  const { waiting = 0, late = 0, stuck = 0 } = rows[0] ?? {};
  if (stuck > 0)
    return broken(
      "Queue",
      `${countText(stuck, "job")} of workers that are gone`,
      "A running worker takes them over in seconds: start one.",
    );
  if (late > 0)
    return notice(
      "Queue",
      `${countText(late, "job")} should have begun ${LATE_MINUTES} minutes ago`,
      "See whether workers run, and their log.",
    );
  return ok("Queue", `${countText(waiting, "job")} waiting`);
}

async function failed({ client, settings }: ExaminedDatabase): Promise<Finding> {
  const { jobHours } = settings.retention;
  const hours = jobHours === 0 ? FAILED_HOURS : Math.min(jobHours, FAILED_HOURS);
  // By the index of what has ended.
  const { rows } = await client.query<{ name: string; count: number }>(
    `select name, count(*)::int as count from pgboss.job
     where completed_on > now() - make_interval(hours => $1) and state = 'failed' group by name order by name`,
    [hours],
  );
  const period = `within the last ${hours === 1 ? "hour" : `${hours} hours`}`;
  if (rows.length === 0) return ok("Failed jobs", `none ${period}`);
  const text = `${rows.map(({ name, count }) => `${count} ${name}`).join(", ")} ${period}`;
  return notice("Failed jobs", text, 'The log says why, at "job failed".');
}

async function lostFiles({ client }: ExaminedDatabase): Promise<Finding> {
  const { rows } = await client.query<{ kind: string; key: string }>(
    `(select 'upload' as kind, storage_key as key from assets order by id desc limit $1)
     union all (select 'video', result_key from videos where status = 'succeeded' order by id desc limit $1)
     union all (select 'caption', captions_key from
       (select captions_key from ${VIDEO_FILES} where status = 'succeeded' order by id desc limit $1) newest
       where captions_key is not null)
     union all (select 'zip', zip_key from collections where zip_key is not null order by id desc limit $1)`,
    [NEWEST],
  );
  const there = await storage().sizes(rows.map(({ key }) => key));
  const lost = rows.filter(({ key }) => !there.has(key));
  if (lost.length === 0) return ok("Lost files", `none among the newest ${rows.length.toLocaleString("en")}`);
  if (lost.length === rows.length && rows.length > 1)
    return broken(
      "Lost files",
      "no file that the database names is there",
      "Is it the right data folder or bucket, and mounted?",
    );
  const kinds = [...Map.groupBy(lost, ({ kind }) => kind)].map(([kind, some]) =>
    countText(some.length, kind),
  );
  return broken(
    "Lost files",
    kinds.join(", "),
    "Workers make videos, captions with them, and zips again when they start; uploads have to be uploaded again.",
  );
}
