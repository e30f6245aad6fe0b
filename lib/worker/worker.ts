import { setTimeout as wait } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type { Encoder } from "#lib/render/index.ts";
import { database } from "#lib/server/database.ts";
import { watchedConnection } from "#lib/server/database-watch.ts";
import { environment } from "#lib/server/environment.ts";
import { reclaimAbandonedJobs } from "#lib/server/jobs/abandoned-jobs.ts";
import { deferJob } from "#lib/server/jobs/defer-job.ts";
import { DueJobs } from "#lib/server/jobs/due-jobs.ts";
import { BESIDE_OTHERS, HEARTBEAT_SECONDS, JOBS, type JobKind } from "#lib/server/jobs/job-registry.ts";
import { PreparedQueue } from "#lib/server/jobs/prepared-queue.ts";
import { isForNewer, newerGroups } from "#lib/server/jobs/renderer-position.ts";
import { newWorkerName } from "#lib/server/jobs/worker-presence.ts";
import { log } from "#lib/server/log.ts";
import { mailBudget } from "#lib/server/mails/index.ts";
import { OutOfSpaceError, type SpaceFault } from "#lib/server/storage/out-of-space.ts";
import { SpaceWatch } from "#lib/server/storage/space-watch.ts";
import { emptyCaches } from "./cache-folders.ts";
import { HANDLERS } from "./job-handlers.ts";
import { JobLocks } from "./job-locks.ts";
import { jobSpaceFault } from "./job-space-fault.ts";
import { loggedFault } from "./logged-fault.ts";
import { RemovalPause } from "./removal-pause.ts";
import { ClaimLost, PutOff, WorkerStopping } from "./worker-stop.ts";

/** How long an idle worker waits at most before it asks for a job again. */
const IDLE_MS = 500;
/** The same after the database did not respond. */
const TROUBLE_MS = 2000;
/** Well within the heartbeat's limit, so that a missed one does not cost the job. */
const TOUCH_MS = (HEARTBEAT_SECONDS * 1000) / 3;
/** How often abandoned jobs are looked for, by the first worker that is due. */
const SUPERVISE_SECONDS = 5;
/** How often jobs of killed workers are looked for. */
const RECOVERY_MS = 1000;
/** How often jobs that nobody has taken for a month are deleted, for which the queue reads all: as rarely as it allows. */
const TIDY_SECONDS = 24 * 60 * 60;
/**
 * Deliveries mostly wait for other servers and cost this machine next to nothing: this many at once, so that
 * all receivers of five organizations may be silent without delaying others.
 */
const DELIVERY_SLOTS = 128;
/** Limit per webhook, so that a slow receiver only delays its own deliveries. */
const DELIVERIES_EACH = 2;
/**
 * E-mails at once for each connection to the SMTP server: one that it takes, and others that are made meanwhile. No more,
 * because each counts as in hand while it waits for a server that hangs.
 */
const MAILS_EACH = 3;

/** The kinds of jobs that run one at a time, in this order. */
const JOB_KINDS = (Object.keys(JOBS) as JobKind[]).filter((kind) => !BESIDE_OTHERS.has(kind));
/** The same when it is the turn of a template's picture. */
const PICTURE_FIRST: readonly JobKind[] = ["drawThumbnail", ...JOB_KINDS];
/** After so many videos on end a worker draws the picture of a template, if one is due. */
const VIDEOS_ON_END = 10;

/**
 * Kinds of jobs that write files, and wait while there is no room for them. The others continue: some of them
 * free space.
 */
const NEEDS_ROOM: ReadonlySet<JobKind> = new Set([
  "drawThumbnail",
  "packageCollection",
  "renderVideo",
  "restoreFile",
]);
/** A job without room is retried after this time; other jobs, which may need less, run before it. */
const PUT_OFF_SECONDS = 30;
/** A job that needs more room than there is waits twice as long each time, up to this limit. */
const MOST_PUT_OFF_SECONDS = 15 * 60;

type TakenJob = { id: string; retryCount: number; data: unknown };

/**
 * One process's worker: takes jobs one at a time, the most urgent kind first, until it is stopped. In
 * parallel it makes many deliveries and sends many mails at a time, and runs bulk actions.
 */
export class Worker {
  readonly #boss: PgBoss;
  readonly #encoder: Encoder;
  readonly #room: SpaceWatch;
  readonly #locks: JobLocks;
  readonly #queue: PreparedQueue;
  readonly #due = new DueJobs();
  readonly #removalPause = new RemovalPause();
  #lack: SpaceFault | null = null;
  #job: JobKind | null = null;
  /** How many videos, or turns of long ones, it has made since it last drew a picture of a template, or had nothing to do. */
  #videosOnEnd = 0;
  /** How often a job needed more room than there was, by its id. */
  readonly #tooLarge = new Map<string, number>();
  readonly #deliveries = new Set<Promise<void>>();
  readonly #mails = new Set<Promise<void>>();
  /** Aborted to take no more jobs. */
  readonly #stop = new AbortController();
  /** Aborted to interrupt the current job. */
  readonly #breakOff = new AbortController();

  /**
   * @param options.sessionUrl the database without a pooler, if `databaseUrl` leads to one
   * @param options.roomCheckMs how often to check whether there is room for files; default 5 s
   */
  constructor(options: { databaseUrl: string; sessionUrl?: string; encoder: Encoder; roomCheckMs?: number }) {
    this.#room = new SpaceWatch(options.roomCheckMs);
    this.#encoder = options.encoder;
    const name = newWorkerName();
    this.#locks = new JobLocks({ databaseUrl: options.sessionUrl ?? options.databaseUrl, name });
    this.#queue = new PreparedQueue({ databaseUrl: options.databaseUrl, name });
    this.#boss = new PgBoss({
      ...watchedConnection(options.databaseUrl),
      application_name: name,
      max: 1,
      migrate: false,
      schedule: false,
      supervise: true,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      maintenanceIntervalSeconds: TIDY_SECONDS,
      // Of every worker, every few seconds, for a warning that nobody but PostgreSQL's own administrator can act on.
      monitorVacuum: false,
    });
    this.#boss.on("error", (error) => log().warn({ err: error }, "job queue"));
  }

  /** The kind of job that it works on, but those beside which it works on others. */
  get job(): JobKind | null {
    return this.#job;
  }

  /** Connects to the queue, and keeps trying while the database is unavailable. */
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
      this.#repeat(() => this.deliverMore(), ["deliverWebhook"]),
      this.#repeat(() => this.mailMore(), ["mailResetLink", "sendMail"]),
      this.#repeat(() => this.changeMore(), ["runBulkAction"]),
      this.#repeat(() => this.#recover()),
    ]);
    await this.deliveriesEnded();
    await this.mailsEnded();
    await this.close();
  }

  /** @param kinds of the jobs that the step takes, unless it looks for them itself */
  async #repeat(step: () => Promise<boolean>, kinds?: readonly JobKind[]): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        const isDue = kinds === undefined || (await this.#due.has(kinds));
        // All of them at the same time, so that one look is for all.
        if (!isDue || !(await step())) await this.#rest(IDLE_MS - (performance.now() % IDLE_MS));
      } catch (error) {
        log().warn({ err: error }, "the job queue did not answer; trying again");
        await this.#rest(TROUBLE_MS);
      }
    }
  }

  /** Gives back the jobs of workers that were killed. */
  async #recover(): Promise<true> {
    const jobs = await reclaimAbandonedJobs();
    if (jobs > 0) log().warn({ jobs }, "jobs of a killed worker: given back");
    await this.#rest(RECOVERY_MS);
    return true;
  }

  /**
   * Starts as many deliveries as there are slots for, once there is a slot; false when there is nothing to
   * deliver.
   */
  async deliverMore(): Promise<boolean> {
    if (this.#deliveries.size >= DELIVERY_SLOTS) await Promise.race(this.#deliveries);
    const jobs = await this.#boss.fetch<object>(JOBS.deliverWebhook.name, {
      batchSize: DELIVERY_SLOTS - this.#deliveries.size,
      groupConcurrency: DELIVERIES_EACH,
      db: this.#queue.db,
    });
    await this.#begin("deliverWebhook", jobs, this.#deliveries);
    if (jobs.length > 0 || this.#deliveries.size === 0) return jobs.length > 0;
    // A receiver may get its next delivery as soon as one of its deliveries ends.
    await Promise.race([...this.#deliveries, this.#rest(IDLE_MS)]);
    return true;
  }

  /** Waits for the deliveries that were started. */
  async deliveriesEnded(): Promise<void> {
    await Promise.all(this.#deliveries);
  }

  /**
   * Starts as many mails as there are slots for, and as may be sent in this minute; false when there is nothing to mail.
   * Links for new passwords are made on the way: somebody waits for them.
   */
  async mailMore(): Promise<boolean> {
    if (await this.#take("mailResetLink")) return true;
    const slots = MAILS_EACH * environment().smtpConnections;
    if (this.#mails.size >= slots) await Promise.race(this.#mails);
    const free = await mailBudget(database(), slots - this.#mails.size);
    const jobs =
      free === 0
        ? []
        : await this.#boss.fetch<object>(JOBS.sendMail.name, { batchSize: free, db: this.#queue.db });
    await this.#begin("sendMail", jobs, this.#mails);
    if (jobs.length > 0 || this.#mails.size === 0) return jobs.length > 0;
    await Promise.race([...this.#mails, this.#rest(IDLE_MS)]);
    return true;
  }

  /** Waits for the mails that were started. */
  async mailsEnded(): Promise<void> {
    await Promise.all(this.#mails);
  }

  /** Starts jobs beside others. @param running the ones of this kind that have not ended */
  async #begin(kind: JobKind, jobs: readonly TakenJob[], running: Set<Promise<void>>): Promise<void> {
    await this.#locks.hold(jobs.map(({ id }) => id));
    for (const job of jobs) {
      const work = this.#work(kind, job)
        .catch((error: unknown) => log().warn({ err: error, id: job.id }, "the job queue did not answer"))
        .finally(() => running.delete(work));
      running.add(work);
    }
  }

  /** Takes one job and runs it; false when there was none. */
  async workOnce(): Promise<boolean> {
    const hasRoom = await this.#hasRoom();
    const due = await this.#due.look();
    for (const kind of this.#videosOnEnd < VIDEOS_ON_END ? JOB_KINDS : PICTURE_FIRST) {
      if (!due.has(kind) || (!hasRoom && NEEDS_ROOM.has(kind))) continue;
      if (kind === "removeFiles" && (await this.#removalPause.lasts())) continue;
      if (!(await this.#take(kind))) continue;
      if (kind === "renderVideo") this.#videosOnEnd += 1;
      if (kind === "drawThumbnail") this.#videosOnEnd = 0;
      return true;
    }
    this.#videosOnEnd = 0;
    return false;
  }

  /**
   * Runs one batch of a bulk action; false when there is none. Beside the other jobs, because the database
   * does the work: neither waits for the other.
   */
  changeMore(): Promise<boolean> {
    return this.#take("runBulkAction");
  }

  async #take(kind: JobKind): Promise<boolean> {
    const isVideo = kind === "renderVideo";
    const [job] = await this.#boss.fetch<object>(
      JOBS[kind].name,
      isVideo ? { db: this.#queue.db, ignoreGroups: newerGroups() } : { db: this.#queue.db },
    );
    if (job === undefined) return false;
    if (isVideo && (await isForNewer(job.groupId))) {
      // Announced a moment ago: from now on such a job is not fetched.
      await deferJob(JOBS[kind].name, job, 0);
      return true;
    }
    await this.#locks.hold([job.id]);
    await this.#work(kind, job);
    return true;
  }

  async #hasRoom(): Promise<boolean> {
    const lack = await this.#room.lacking();
    if (lack !== null && lack !== this.#lack) log().error({ storage: lack }, "no room for files: work waits");
    if (lack === null && this.#lack !== null) log().info("there is room for files again: work goes on");
    this.#lack = lack;
    return lack === null;
  }

  /** Gives back a job that found no room, and empties the caches if that may help. */
  async #waitForRoom(name: string, job: TakenJob, lack: SpaceFault): Promise<void> {
    log().warn({ job: name, id: job.id, storage: lack }, "a job found no room for its files: it waits");
    this.#room.noteLack(lack);
    await deferJob(name, job, PUT_OFF_SECONDS);
    if (lack === "full") await emptyCaches();
  }

  /**
   * Gives back a job that alone needs more room than there is, such as the archive of a large collection:
   * other jobs do not wait for it. The caches are emptied once, to see whether that is enough; emptying them
   * each time would cost all organizations their cache.
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

  /** Takes no more jobs; the current one has some seconds to finish before it is given back. */
  stop(): void {
    this.#stop.abort();
    const graceMs = environment().drainSeconds * 1000;
    setTimeout(() => this.#breakOff.abort(new WorkerStopping()), graceMs).unref();
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false });
    await Promise.all([this.#locks.close(), this.#queue.close()]);
  }

  async #work(kind: JobKind, job: TakenJob): Promise<void> {
    const { name } = JOBS[kind];
    if (!BESIDE_OTHERS.has(kind)) this.#job = kind;
    const claim = new AbortController();
    const heartbeat = setInterval(() => void this.#touch(name, job, claim), TOUCH_MS);
    const signal = AbortSignal.any([claim.signal, this.#breakOff.signal]);
    try {
      await this.#handle(kind, job, signal);
      this.#tooLarge.delete(job.id);
      if (!claim.signal.aborted) await this.#boss.complete(name, job, null, { db: this.#queue.db });
    } catch (error) {
      if (claim.signal.aborted) return;
      if (error instanceof PutOff) {
        if (kind === "removeFiles") this.#removalPause.begin();
        return await deferJob(name, job, error.seconds);
      }
      if (error instanceof OutOfSpaceError && error.bytes !== null && NEEDS_ROOM.has(kind))
        return await this.#waitForMore(name, job, error.bytes);
      const lack = jobSpaceFault(error);
      // What only deletes files, or attaches them, waits for the store as well.
      if (lack !== null && (NEEDS_ROOM.has(kind) || lack === "away"))
        return await this.#waitForRoom(name, job, lack);
      const { id, data, retryCount } = job;
      log().warn({ ...loggedFault(error), job: name, id, data, attempt: retryCount + 1 }, "job failed");
      await this.#boss.fail(name, job, { message: error instanceof Error ? error.message : String(error) });
    } finally {
      clearInterval(heartbeat);
      if (!BESIDE_OTHERS.has(kind)) this.#job = null;
      await this.#locks.release([job.id]);
    }
  }

  async #handle(kind: JobKind, { data, retryCount }: TakenJob, signal: AbortSignal): Promise<void> {
    const context = { encoder: this.#encoder, signal, retryCount };
    // The payload's schema and the handler belong to the same kind, but TypeScript cannot infer that through
    // the table.
    const handle = HANDLERS[kind] as (payload: unknown, given: typeof context) => Promise<unknown>;
    await handle(JOBS[kind].payload.parse(data), context);
  }

  /** Sends the job's heartbeat, and notices when the queue no longer counts the job as ours. */
  async #touch(name: string, job: TakenJob, claim: AbortController): Promise<void> {
    try {
      // The type of `touch` lacks its return value.
      const { affected } = (await this.#boss.touch(name, job, { db: this.#queue.db })) as {
        affected: number;
      };
      if (affected === 0) claim.abort(new ClaimLost());
    } catch (error) {
      log().warn({ err: error, job: name, id: job.id }, "heartbeat not written");
    }
  }

  async #rest(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: this.#stop.signal }).catch(() => {});
  }
}
