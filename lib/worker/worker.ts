import { setTimeout as wait } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type { Encoder } from "#lib/render/index.ts";
import { watchedConnection } from "#lib/server/database-watch.ts";
import { newWorkerName } from "#lib/server/health/index.ts";
import { reclaimAbandonedJobs } from "#lib/server/jobs/abandoned-jobs.ts";
import { deferJob } from "#lib/server/jobs/defer-job.ts";
import { HEARTBEAT_SECONDS, JOBS, type JobKind } from "#lib/server/jobs/job-registry.ts";
import { log } from "#lib/server/log.ts";
import { OutOfSpaceError, type SpaceFault } from "#lib/server/storage/out-of-space.ts";
import { SpaceWatch } from "#lib/server/storage/space-watch.ts";
import { HANDLERS } from "./job-handlers.ts";
import { JobLocks } from "./job-locks.ts";
import { jobSpaceFault } from "./job-space-fault.ts";
import { loggedFault } from "./logged-fault.ts";
import { emptyCaches } from "./segment-cache.ts";
import { ClaimLost, WorkerStopping } from "./worker-stop.ts";

/** How long an idle worker waits before it asks for a job again. */
const IDLE_MS = 500;
/** After the database did not answer. */
const TROUBLE_MS = 2000;
/** Well within the heartbeat's limit, so that one that is missed does not cost the job. */
const TOUCH_MS = (HEARTBEAT_SECONDS * 1000) / 3;
/** How often abandoned jobs are looked for, by whichever worker comes first. */
const SUPERVISE_SECONDS = 5;
/** How often jobs are looked for whose worker was killed. */
const RECOVERY_MS = 1000;
/** How often jobs that are done are deleted, once their time is up. */
const TIDY_SECONDS = 10 * 60;
/**
 * Deliveries wait for other people's servers and cost this machine next to nothing: so many at once that all receivers of
 * five organizations may be silent, and others still get theirs.
 */
const DELIVERY_SLOTS = 128;
/** Of one webhook, so that a receiver that is slow to answer holds up nobody but itself. */
const DELIVERIES_EACH = 2;
/** A job that is nearly done may finish when the worker is told to stop; then it is broken off. */
const GRACE_MS = 5000;

/** What is done one at a time, in this order. */
const JOB_KINDS = (Object.keys(JOBS) as JobKind[]).filter((kind) => kind !== "deliverWebhook");

/** What writes files, and so waits for as long as there is no room for them. The rest goes on: some of it makes room. */
const NEEDS_ROOM: ReadonlySet<JobKind> = new Set([
  "drawThumbnail",
  "packageCollection",
  "renderVideo",
  "restoreFile",
]);
/** A job that found no room is tried again after so long; others, which may need less, before it. */
const PUT_OFF_SECONDS = 30;
/** One that needs more room than there is waits twice as long each time, and no longer than this. */
const MOST_PUT_OFF_SECONDS = 15 * 60;

type TakenJob = { id: string; retryCount: number; data: unknown };

/**
 * One process's worker: takes jobs one at a time, the most urgent kind first, until it is told to stop. Beside the one at
 * hand it makes deliveries, many at a time.
 */
export class Worker {
  readonly #boss: PgBoss;
  readonly #encoder: Encoder;
  readonly #room: SpaceWatch;
  readonly #locks: JobLocks;
  #lack: SpaceFault | null = null;
  /** How often a job needed more room than there was, by its id. */
  readonly #tooLarge = new Map<string, number>();
  readonly #deliveries = new Set<Promise<void>>();
  /** Told to take no more jobs. */
  readonly #stop = new AbortController();
  /** Told to break off the one at hand. */
  readonly #breakOff = new AbortController();

  /** @param options.roomCheckMs how often is looked whether there is room for files; 5 s unless given */
  constructor(options: { databaseUrl: string; encoder: Encoder; roomCheckMs?: number }) {
    this.#room = new SpaceWatch(options.roomCheckMs);
    this.#encoder = options.encoder;
    const name = newWorkerName();
    this.#locks = new JobLocks({ databaseUrl: options.databaseUrl, name });
    this.#boss = new PgBoss({
      ...watchedConnection(options.databaseUrl),
      application_name: name,
      max: 3,
      migrate: false,
      schedule: false,
      supervise: true,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      maintenanceIntervalSeconds: TIDY_SECONDS,
    });
    this.#boss.on("error", (error) => log().warn({ err: error }, "job queue"));
  }

  /** Connects to the queue, however long the database is away. */
  async start(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#boss.start();
        return;
      } catch (error) {
        log().warn({ err: error }, "the job queue cannot be reached; trying again");
        await this.#rest(TROUBLE_MS);
      }
    }
  }

  /** Works until `stop()`, and then closes the connection. */
  async run(): Promise<void> {
    await Promise.all([
      this.#repeat(() => this.workOnce()),
      this.#repeat(() => this.deliverMore()),
      this.#repeat(() => this.#recover()),
    ]);
    await this.deliveriesEnded();
    await this.close();
  }

  async #repeat(step: () => Promise<boolean>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        if (!(await step())) await this.#rest(IDLE_MS);
      } catch (error) {
        log().warn({ err: error }, "the job queue did not answer; trying again");
        await this.#rest(TROUBLE_MS);
      }
    }
  }

  /** Takes up what other workers were at when they were killed. */
  async #recover(): Promise<true> {
    const jobs = await reclaimAbandonedJobs();
    if (jobs > 0) log().warn({ jobs }, "jobs of a worker that is gone: taken up again");
    await this.#rest(RECOVERY_MS);
    return true;
  }

  /** Begins as many deliveries as there are slots for, once there is a slot; false when there is nothing to deliver. */
  async deliverMore(): Promise<boolean> {
    if (this.#deliveries.size >= DELIVERY_SLOTS) await Promise.race(this.#deliveries);
    const jobs = await this.#boss.fetch<object>(JOBS.deliverWebhook.name, {
      batchSize: DELIVERY_SLOTS - this.#deliveries.size,
      groupConcurrency: DELIVERIES_EACH,
    });
    await this.#locks.hold(jobs.map(({ id }) => id));
    for (const job of jobs) {
      const delivery = this.#work("deliverWebhook", job)
        .catch((error: unknown) => log().warn({ err: error, id: job.id }, "the job queue did not answer"))
        .finally(() => this.#deliveries.delete(delivery));
      this.#deliveries.add(delivery);
    }
    if (jobs.length > 0 || this.#deliveries.size === 0) return jobs.length > 0;
    // There may be more for a receiver as soon as one of its deliveries ends.
    await Promise.race([...this.#deliveries, this.#rest(IDLE_MS)]);
    return true;
  }

  /** Waits for the deliveries that were begun. */
  async deliveriesEnded(): Promise<void> {
    await Promise.all(this.#deliveries);
  }

  /** Takes one job and does it; false when there was none. */
  async workOnce(): Promise<boolean> {
    const hasRoom = await this.#hasRoom();
    for (const kind of JOB_KINDS) {
      if (!hasRoom && NEEDS_ROOM.has(kind)) continue;
      const [job] = await this.#boss.fetch<object>(JOBS[kind].name);
      if (job === undefined) continue;
      await this.#locks.hold([job.id]);
      await this.#work(kind, job);
      return true;
    }
    return false;
  }

  async #hasRoom(): Promise<boolean> {
    const lack = await this.#room.lacking();
    if (lack !== null && lack !== this.#lack) log().error({ storage: lack }, "no room for files: work waits");
    if (lack === null && this.#lack !== null) log().info("there is room for files again: work goes on");
    this.#lack = lack;
    return lack === null;
  }

  /** Gives a job back that found no room, and makes what room there is to make. */
  async #waitForRoom(name: string, job: TakenJob, lack: SpaceFault): Promise<void> {
    log().warn({ job: name, id: job.id, storage: lack }, "a job found no room for its files: it waits");
    this.#room.noteLack(lack);
    await deferJob(name, job, PUT_OFF_SECONDS);
    if (lack === "full") await emptyCaches();
  }

  /**
   * Gives a job back for which alone there is no room, as for the archive of a large collection: nobody else waits for it.
   * Emptying the caches once shows whether that is enough; each time, it would cost everybody theirs.
   */
  async #waitForMore(name: string, job: TakenJob, bytes: number): Promise<void> {
    const times = this.#tooLarge.get(job.id) ?? 0;
    this.#tooLarge.set(job.id, times + 1);
    const seconds = Math.min(PUT_OFF_SECONDS * 2 ** times, MOST_PUT_OFF_SECONDS);
    log().warn(
      { job: name, id: job.id, data: job.data, bytes, seconds },
      "a job needs more room than there is: it waits",
    );
    await deferJob(name, job, seconds);
    if (times === 0) await emptyCaches();
  }

  /** Takes no more jobs; the one at hand has a few seconds to finish before it is handed back. */
  stop(): void {
    this.#stop.abort();
    setTimeout(() => this.#breakOff.abort(new WorkerStopping()), GRACE_MS).unref();
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false });
    await this.#locks.close();
  }

  async #work(kind: JobKind, job: TakenJob): Promise<void> {
    const { name } = JOBS[kind];
    const claim = new AbortController();
    const heartbeat = setInterval(() => void this.#touch(name, job, claim), TOUCH_MS);
    const signal = AbortSignal.any([claim.signal, this.#breakOff.signal]);
    try {
      await this.#handle(kind, job, signal);
      this.#tooLarge.delete(job.id);
      if (!claim.signal.aborted) await this.#boss.complete(name, job);
    } catch (error) {
      if (claim.signal.aborted) return;
      if (error instanceof OutOfSpaceError && error.bytes !== null && NEEDS_ROOM.has(kind))
        return await this.#waitForMore(name, job, error.bytes);
      const lack = jobSpaceFault(error);
      if (lack !== null && NEEDS_ROOM.has(kind)) return await this.#waitForRoom(name, job, lack);
      const { id, data, retryCount } = job;
      log().warn({ ...loggedFault(error), job: name, id, data, attempt: retryCount + 1 }, "job failed");
      await this.#boss.fail(name, job, { message: error instanceof Error ? error.message : String(error) });
    } finally {
      clearInterval(heartbeat);
      await this.#locks.release([job.id]);
    }
  }

  async #handle(kind: JobKind, { data, retryCount }: TakenJob, signal: AbortSignal): Promise<void> {
    const context = { encoder: this.#encoder, signal, retryCount };
    // The payload's schema and the handler belong to the same kind, which the compiler cannot follow through the table.
    const handle = HANDLERS[kind] as (payload: unknown, given: typeof context) => Promise<unknown>;
    await handle(JOBS[kind].payload.parse(data), context);
  }

  /** Tells the queue that the job is in good hands, and finds out when the queue thinks otherwise. */
  async #touch(name: string, job: TakenJob, claim: AbortController): Promise<void> {
    try {
      // Its type leaves out what it answers.
      const { affected } = (await this.#boss.touch(name, job)) as { affected: number };
      if (affected === 0) claim.abort(new ClaimLost());
    } catch (error) {
      log().warn({ err: error, job: name, id: job.id }, "heartbeat not written");
    }
  }

  async #rest(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: this.#stop.signal }).catch(() => {});
  }
}
