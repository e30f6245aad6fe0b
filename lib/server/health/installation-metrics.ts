import { Counter, Gauge, Registry } from "prom-client";
import { VIDEO_STATUSES } from "#lib/contract/resources/video.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { MailStatus, WebhookDeliveryStatus } from "../generated/prisma/client.ts";
import { countViewing, type WorkerViewing } from "../jobs/viewing-workers.ts";
import { countWorkers } from "../jobs/worker-count.ts";
import { currentSpaceFault } from "../storage/space-watch.ts";
import { storage } from "../storage/storage.ts";
import { describeBackup } from "./backup-metrics.ts";
import { describeJobs } from "./job-metrics.ts";
import { describeOverdue } from "./lateness-metrics.ts";
import { countByStatus } from "./status-counts.ts";

/** However many clients scrape, the database is queried once in this time. */
const KEPT_MS = 5000;

let kept: { until: number; text: Promise<string> } | undefined;

/**
 * The state of the whole installation, from the database, in Prometheus' text format. Only counts and times:
 * nothing about any person or organization.
 */
export function installationMetrics(): Promise<string> {
  const now = performance.now();
  if (kept === undefined || kept.until < now) {
    const text = readMetrics();
    kept = { until: now + KEPT_MS, text };
    // After a failure the next request queries the database again.
    text.catch(() => {
      kept = undefined;
    });
  }
  return kept.text;
}

async function readMetrics(): Promise<string> {
  const registry = new Registry();
  await Promise.all([
    describeVideos(registry),
    describeWaiting(registry),
    describeJobs(registry),
    describeOverdue(registry),
    describeDeliveries(registry),
    describeMails(registry),
    describeWorkers(registry),
    describeViewing(registry),
    describeBackup(registry),
    describeConnections(registry),
    describeStorage(registry),
  ]);
  return registry.metrics();
}

/** Of each organization, so many videos of the last hour tell how long rendering takes. */
const MOST_TIMED = 1000;

async function describeVideos(registry: Registry): Promise<void> {
  const [counts, rows] = await Promise.all([
    countByStatus("videos"),
    database().$queryRaw<{ seconds: (number | null)[] | null }[]>`
      select percentile_cont(array[0.5, 0.95]) within group (order by duration_ms / 1000.0) as seconds
      from organizations o cross join lateral (
        select v.status, v.duration_ms from videos v
        where v.org_id = o.id and v.completed_at > now() - interval '1 hour'
        order by v.completed_at desc limit ${MOST_TIMED}) as timed
      where timed.status = 'succeeded'`,
  ]);
  const videos = new Gauge({
    name: "rollcall_videos",
    help: "Videos by status; estimated for those that have ended, from a hundred thousand videos on",
    labelNames: ["status"],
    registers: [registry],
  });
  for (const status of VIDEO_STATUSES) {
    videos.set({ status }, counts.get(status) ?? 0);
  }
  const rendering = new Gauge({
    name: "rollcall_render_duration_seconds",
    help: "How long rendering a video took: median and 95th percentile of the last hour, of each organization's newest thousand, absent when there was none",
    labelNames: ["quantile"],
    registers: [registry],
  });
  const [median, slow] = rows[0]?.seconds ?? [];
  if (typeof median === "number") rendering.set({ quantile: "0.5" }, median);
  if (typeof slow === "number") rendering.set({ quantile: "0.95" }, slow);
}

/** Per organization, to show whether one has ordered far more than the others, but not which one. */
async function describeWaiting(registry: Registry): Promise<void> {
  const [row] = await database().$queryRaw<
    { all: number; most: number; allPrepared: number; mostPrepared: number }[]
  >`
    select coalesce(sum(pixels), 0)::float8 as all, coalesce(max(pixels), 0)::float8 as most,
      coalesce(sum(prepared), 0)::float8 as "allPrepared", coalesce(max(prepared), 0)::float8 as "mostPrepared"
    from (
      select sum(ordered.kept * pixels) as pixels, sum(ordered.prepared) as prepared
      from (
        select org_id, template_id, template_version as version, count(*) filter (where keep) as kept,
          count(*) filter (where not keep) as prepared
        from videos where status in ('queued', 'rendering') group by 1, 2, 3
      ) as ordered join template_versions using (org_id, template_id, version) group by org_id
    ) as waiting`;
  const waiting = new Gauge({
    name: "rollcall_waiting_pixels",
    help: "Pixels of all frames of the videos that are queued or rendering, but for those that are only prepared: together (`all`), and of the organization that has most (`largest`)",
    labelNames: ["of"],
    registers: [registry],
  });
  waiting.set({ of: "all" }, row?.all ?? 0);
  waiting.set({ of: "largest" }, row?.most ?? 0);
  new Gauge({
    name: "rollcall_waiting_pixels_limit",
    help: "How many an organization may have, 0 for as many as it likes",
    registers: [registry],
  }).set(environment().queuePixels);
  const prepared = new Gauge({
    name: "rollcall_waiting_prepared",
    help: "Videos that wait to be prepared: together (`all`), and of the organization that has most (`largest`)",
    labelNames: ["of"],
    registers: [registry],
  });
  prepared.set({ of: "all" }, row?.allPrepared ?? 0);
  prepared.set({ of: "largest" }, row?.mostPrepared ?? 0);
  new Gauge({
    name: "rollcall_waiting_prepared_limit",
    help: "How many an organization may have, 0 for as many as it likes",
    registers: [registry],
  }).set(environment().queuePrepared);
}

async function describeDeliveries(registry: Registry): Promise<void> {
  const counts = await countByStatus("webhook_deliveries");
  const deliveries = new Gauge({
    name: "rollcall_webhook_deliveries",
    help: "Deliveries of webhooks that are kept, by status",
    labelNames: ["status"],
    registers: [registry],
  });
  for (const status of Object.values(WebhookDeliveryStatus))
    deliveries.set({ status }, counts.get(status) ?? 0);
}

async function describeMails(registry: Registry): Promise<void> {
  const counts = await countByStatus("mails");
  const mails = new Gauge({
    name: "rollcall_mails",
    help: "E-mails that are kept, by status",
    labelNames: ["status"],
    registers: [registry],
  });
  for (const status of Object.values(MailStatus)) mails.set({ status }, counts.get(status) ?? 0);
}

async function describeWorkers(registry: Registry): Promise<void> {
  const workers = new Gauge({
    name: "rollcall_workers",
    help: "Workers that are alive, on all hosts",
    registers: [registry],
  });
  workers.set(await countWorkers());
}

/** Of each worker what it has rendered, since a sum would fall whenever one ends. */
async function describeViewing(registry: Registry): Promise<void> {
  const workers = await countViewing();
  const sum = (of: (worker: WorkerViewing) => number) =>
    workers.reduce((total, worker) => total + of(worker), 0);
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  gauge(
    "rollcall_viewers",
    "Videos that workers render while they are watched",
    sum((w) => w.viewers),
  );
  gauge(
    "rollcall_viewer_slots",
    "How many they may render at a time",
    sum((w) => w.slots),
  );
  gauge(
    "rollcall_viewers_waiting",
    "Videos that wait for one of these slots",
    sum((w) => w.waiting),
  );
  const labelNames = ["host", "pid"] as const;
  const segments = new Counter({
    name: "rollcall_viewer_segments_total",
    help: "Parts of videos that a worker has rendered for viewers since it started",
    labelNames,
    registers: [registry],
  });
  const seconds = new Counter({
    name: "rollcall_viewer_render_seconds_total",
    help: "How long that took",
    labelNames,
    registers: [registry],
  });
  for (const worker of workers) {
    const labels = { host: worker.host, pid: String(worker.pid) };
    segments.inc(labels, worker.segments);
    seconds.inc(labels, worker.milliseconds / 1000);
  }
}

/** As this process sees the disk that all processes share. */
async function describeStorage(registry: Registry): Promise<void> {
  const [free, lack] = await Promise.all([storage().freeBytes(), currentSpaceFault()]);
  if (free !== null)
    new Gauge({
      name: "rollcall_storage_free_bytes",
      help: "Bytes that are free on the disk of this machine, absent where the system does not tell",
      registers: [registry],
    }).set(free);
  new Gauge({
    name: "rollcall_storage_has_room",
    help: "1 when files can be written; 0 while the disk is full or read-only or the file store is away, and work waits",
    registers: [registry],
  }).set(lack === null ? 1 : 0);
}

async function describeConnections(registry: Registry): Promise<void> {
  const rows = await database().$queryRaw<{ state: string; connections: number }[]>`
    select coalesce(state, 'unknown') as state, count(*)::int as connections from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' group by 1`;
  const connections = new Gauge({
    name: "rollcall_database_connections",
    help: "Connections of all processes to the database, by what they are at",
    labelNames: ["state"],
    registers: [registry],
  });
  for (const row of rows) connections.set({ state: row.state }, row.connections);
  const [limit] = await database().$queryRaw<{ most: number }[]>`
    select current_setting('max_connections')::int as most`;
  new Gauge({
    name: "rollcall_database_connections_limit",
    help: "How many connections the database allows",
    registers: [registry],
  }).set(limit?.most ?? 0);
}
