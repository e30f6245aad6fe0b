import { codeVersion } from "#lib/render/versions.ts";
import { NotFoundError, TooManyRequestsError, ViewingUnavailableError } from "../errors.ts";
import { type ViewingWorker, viewingWorkers } from "../jobs/viewing-workers.ts";
import { log } from "../log.ts";
import { chooseWorkers } from "./choose-workers.ts";
import { streamFile, type ViewingRequest, viewingPath } from "./viewing-request.ts";
import { askWorker, type WorkerAnswer, WorkerAway } from "./worker-client.ts";

/** A worker comes back, or another one starts, within some seconds. */
const RETRY_AFTER_SECONDS = 2;
/** Videos of which this process knows who renders them: more than are watched at a time. */
const MOST_KNOWN = 10_000;

/** What is wanted, for whom; how much of it, and until when; or only whether it is there, for which little is made. */
export type Wanted = Omit<ViewingRequest, "mode"> & {
  range: string | null;
  signal: AbortSignal;
  isOnlyTold?: boolean;
};

/**
 * A part of a stream: 200, 206 or 416 with what it consists of; 204 for one that is there and was not made, as only that was asked;
 * or that somebody has to wait, and at which place.
 */
export type Streamed =
  | { kind: "file"; status: number; headers: Record<string, string>; body: ReadableStream<Uint8Array> }
  | { kind: "waiting"; position: number };

/** 404 for a shared part that the video does not have any more which it was to be made from: another one may have it. */
export class PartReplacedError extends NotFoundError {}

/** A worker that did not answer is not asked for so long, but where nobody else is left: its row goes in fifteen seconds. */
const AWAY_MS = 10_000;

/** Until when a worker is not asked, by its id and `performance.now()`. */
const away = new Map<string, number>();

/** Whoever watches asks for something within this time, until a player has as much ahead as it keeps. */
const WATCHED_MS = 30_000;

/**
 * The worker that rendered a video last, by the video's id, null for one that is gone, and when somebody was last given a part of
 * it who had a slot; those asked for last come last.
 */
const rendering = new Map<string, { workerId: string | null; watchedAt: number }>();

/** Of an answer that has a file, or a part of one, or says that there is no such part. */
const FILE_STATUSES: ReadonlySet<number> = new Set([200, 204, 206, 416]);
/** Of an answer, what a browser is told. */
const PASSED = ["content-type", "content-length", "content-range", "accept-ranges"];

/**
 * A file of a stream, from whichever worker has rendered it, or renders it now. A worker that does not answer, or breaks off
 * before its first byte, is replaced by the next one; one that does so later cuts the body off, and is not asked when that is
 * wanted again.
 * @throws {NotFoundError} for a video that cannot be played, or a part that it does not have; of a shared part {PartReplacedError}
 * @throws {TooManyRequestsError}
 * @throws {ViewingUnavailableError} when no worker answers
 */
export async function openStream(wanted: Wanted): Promise<Streamed> {
  const { signal, range, isOnlyTold = false, ...request } = wanted;
  const workers = await orderedWorkers(request.videoId);
  const kind = streamFile(request.file)?.kind;
  if (kind === undefined) throw new NotFoundError();
  const ask = (worker: ViewingWorker, mode: ViewingRequest["mode"]) =>
    attempt(worker, viewingPath({ ...request, mode }), {
      ...{ range, signal, videoId: request.videoId, isLast: worker === workers.at(-1) },
    });
  const isPicture = kind === "poster" || kind === "captions";
  // What many videos have is everybody's.
  const isGlance = isPicture || request.key !== undefined || isOnlyTold;
  const { watchedAt = Number.NEGATIVE_INFINITY } = rendering.get(request.videoId) ?? {};
  const isWatched = kind !== "master" && performance.now() - watchedAt < WATCHED_MS;
  // When all slots are in use, who is watching goes on all the same, wherever that is possible; whoever begins, with whatever
  // file, waits for the first. A picture is not worth a slot.
  const modes: ViewingRequest["mode"][] = isGlance ? ["glance"] : ["try", "queue"];
  // A player asks again when no worker has given anything, a browser does not.
  if (isPicture) modes.push("glance");
  if (isWatched && !isGlance) modes.splice(1, 0, "resume");
  for (const mode of modes) {
    let isAnswered = false;
    for (const worker of workers) {
      const answer = await ask(worker, mode);
      if (answer === null) continue;
      isAnswered = true;
      if (answer.status === 409) await answer.body.cancel();
      else return settle(answer, { videoId: request.videoId, worker, isGlance });
    }
    if (!isAnswered && !isPicture) break;
  }
  throw new ViewingUnavailableError(RETRY_AFTER_SECONDS);
}

let code: Promise<string> | undefined;

/** Shared parts are asked for by the video that they are made from, so that one worker makes them for all. */
async function orderedWorkers(videoId: string): Promise<ViewingWorker[]> {
  code ??= codeVersion();
  const [workers, ownCode] = await Promise.all([viewingWorkers(), code]);
  const last = rendering.get(videoId)?.workerId ?? undefined;
  return chooseWorkers(withoutAway(workers), { videoId, code: ownCode, last });
}

function withoutAway(workers: readonly ViewingWorker[]): readonly ViewingWorker[] {
  const now = performance.now();
  for (const [id, until] of away) if (until <= now) away.delete(id);
  const there = workers.filter(({ id }) => !away.has(id));
  return there.length > 0 ? there : workers;
}

/** Null if the worker is gone. */
async function attempt(
  worker: ViewingWorker,
  path: string,
  { videoId, ...options }: { range: string | null; signal: AbortSignal; isLast: boolean; videoId: string },
): Promise<WorkerAnswer | null> {
  const onBreak = (error: unknown) => noteAway(worker, videoId, error);
  try {
    const answer = await askWorker(worker, path, { ...options, onBreak });
    if (answer.status < 500 && answer.status !== 401) return answer;
    if (answer.status === 503) return answer;
    await answer.body.cancel();
    log().warn({ worker: worker.address, status: answer.status }, "a worker refused to render for a viewer");
  } catch (error) {
    if (!(error instanceof WorkerAway)) throw error;
    noteAway(worker, videoId, error);
  }
  return null;
}

/** From now on others are asked first. */
function noteAway({ id, address }: ViewingWorker, videoId: string, error: unknown): void {
  away.set(id, performance.now() + AWAY_MS);
  const known = rendering.get(videoId);
  // Whoever was watching is still.
  if (known?.workerId === id) known.workerId = null;
  log().warn({ err: error, worker: address }, "a worker did not answer a viewer: another one is asked");
}

async function settle(
  { status, headers, body }: WorkerAnswer,
  { videoId, worker, isGlance }: { videoId: string; worker: ViewingWorker; isGlance: boolean },
): Promise<Streamed> {
  if (status === 503) {
    const { position } = (await new Response(body).json()) as { position: number };
    return { kind: "waiting", position };
  }
  if (!FILE_STATUSES.has(status)) await body.cancel();
  if (status === 404) throw new NotFoundError();
  if (status === 410) throw new PartReplacedError();
  if (status === 429) throw new TooManyRequestsError(Number(headers["retry-after"] ?? RETRY_AFTER_SECONDS));
  if (!FILE_STATUSES.has(status)) throw new ViewingUnavailableError(RETRY_AFTER_SECONDS);
  remember(videoId, worker.id, isGlance);
  const passed = PASSED.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return { kind: "file", status, headers: Object.fromEntries(passed), body };
}

function remember(videoId: string, workerId: string, isGlance: boolean): void {
  const watchedAt = isGlance
    ? (rendering.get(videoId)?.watchedAt ?? Number.NEGATIVE_INFINITY)
    : performance.now();
  rendering.delete(videoId);
  rendering.set(videoId, { workerId, watchedAt });
  const [oldest] = rendering.keys();
  if (rendering.size > MOST_KNOWN && oldest !== undefined) rendering.delete(oldest);
}
