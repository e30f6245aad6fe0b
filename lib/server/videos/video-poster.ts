import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  FfmpegFailure,
  makeAnimatedPoster,
  makeContactPicture,
  makeStillPoster,
  posterSize,
} from "#lib/render/index.ts";
import { mediaDecoder } from "../assets/index.ts";
import { TooManyRequestsError } from "../errors.ts";
import { FairQueue } from "../fair-queue.ts";
import { log } from "../log.ts";
import { posterStyle } from "../mails/index.ts";
import { SharedWork } from "../shared-work.ts";
import { KeyTakenError } from "../storage/key-taken.ts";
import { storage } from "../storage/storage.ts";
import { findTemplateScene } from "../templates/index.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { drawPreparedStill } from "./prepared-still.ts";
import { attemptFiles, postersOf } from "./video-files.ts";

/** The picture of a video in a mail. */
export type Poster = {
  /** Below the address of a watch link of the video. */
  path: "poster.gif" | "still.jpg";
  /** In pixels. */
  width: number;
  height: number;
};

type PosterPath = Poster["path"];
type Kind = "animated" | "still" | "contact";
type Size = { width: number; height: number };

/** A film that starts at its telling moment shows at least this much after it. */
const LEAST_SECONDS = 1;

/**
 * How many are made at once in a process, however many mails ask for one: ffmpeg decodes what may be a long film, beside
 * the rendering of others. A mail waits for its own, and there are as many as connections to the SMTP server allow.
 */
const turns = new FairQueue({ atOnce: 2, mostEach: 2, mostWaiting: 50 });

const making = new SharedWork<Size | null>();

type Film = {
  id: string;
  size: Size;
  /** Of a prepared video, where its file would be: what is made for it lies beside that. */
  resultKey: string;
  isPrepared: boolean;
  thumbnailKey: string | null;
  durationSeconds: number;
  templateId: string;
  templateVersion: number;
};

/**
 * The poster of a video's file, which is made when it is first asked for and kept beside the file: animated, or a still
 * if the organization prefers that or no animated one can be made. Only for workers, because it runs ffmpeg. A file's
 * poster is made once for all who ask meanwhile. A prepared video, which has no file, gets a still that is drawn from its scene.
 * @returns `busy` when too many of the organization wait for theirs already; null for a video that is neither stored nor prepared, and if not even a still can be made: a mail is sent without a picture then
 */
export async function ensurePoster(
  db: TenantDatabase,
  { orgId, videoId }: { orgId: string; videoId: string },
  { signal }: { signal: AbortSignal },
): Promise<Poster | "busy" | null> {
  const film = await findFilm(db, videoId);
  if (film === null) return null;
  const styles: PosterPath[] =
    !film.isPrepared && (await posterStyle(db, orgId)) === "animated"
      ? ["poster.gif", "still.jpg"]
      : ["still.jpg"];
  try {
    for (const path of styles) {
      const size = await madeOnce(db, { orgId, film, kind: kindOf(path), isPatient: false }, signal);
      if (size !== null) return { path, ...size };
    }
    return null;
  } catch (error) {
    if (!(error instanceof TooManyRequestsError)) throw error;
    return "busy";
  }
}

/**
 * Makes pictures again that mails show which were sent: those of a video that was rendered or prepared again, or rendered to be
 * kept. What cannot be made is left out. Only for workers.
 * @param paths those that there were before
 */
export async function remakePosters(
  db: TenantDatabase,
  { orgId, videoId }: { orgId: string; videoId: string },
  paths: Iterable<PosterPath>,
  signal: AbortSignal,
): Promise<void> {
  for (const path of paths) {
    const film = await findFilm(db, videoId);
    // A prepared video has no moving picture; none of its mails shows one.
    if (film === null || (film.isPrepared && path === "poster.gif")) continue;
    await madePatiently(db, { orgId, film, kind: kindOf(path) }, signal);
  }
}

/**
 * A small picture of a video's file for a contact sheet, made and kept as posters are. Only for workers.
 * @returns its key and its size in pixels; null where none can be made
 */
export async function ensureContactPicture(
  db: TenantDatabase,
  { orgId, videoId }: { orgId: string; videoId: string },
  signal: AbortSignal,
): Promise<{ key: string; width: number; height: number } | null> {
  const film = await findFilm(db, videoId);
  if (film === null) return null;
  const size = await madeOnce(db, { orgId, film, kind: "contact", isPatient: true }, signal);
  return size === null ? null : { key: keyOf(film, "contact"), ...size };
}

async function findFilm(db: TenantDatabase, id: string): Promise<Film | null> {
  const row = await db.video.findUnique({
    where: { id },
    select: {
      ...{ resultKey: true, thumbnailKey: true, width: true, height: true, durationSeconds: true },
      ...{ templateId: true, templateVersion: true, orgId: true, status: true, attempt: true },
    },
  });
  if (row === null) return null;
  const { width, height, durationSeconds, status, orgId, attempt, ...rest } = row;
  const isPrepared = status === "ready";
  const resultKey = isPrepared ? attemptFiles(orgId, id, attempt).result : rest.resultKey;
  if (resultKey === null || width === null || height === null || durationSeconds === null) return null;
  return { ...rest, id, resultKey, isPrepared, size: { width, height }, durationSeconds };
}

type Wanted = { orgId: string; film: Film; kind: Kind; isPatient: boolean };

function keyOf({ resultKey }: Film, kind: Kind): string {
  const { animatedPoster, stillPoster, contactPicture } = postersOf(resultKey);
  return { animated: animatedPoster, still: stillPoster, contact: contactPicture }[kind];
}

const kindOf = (path: PosterPath) => (path === "poster.gif" ? "animated" : "still");

/** Null when it cannot be made. */
async function madeOnce(db: TenantDatabase, wanted: Wanted, signal: AbortSignal): Promise<Size | null> {
  const { film, kind } = wanted;
  const key = keyOf(film, kind);
  if ((await storage().size(key)) !== null) return posterSize(film.size, kind);
  return making.do(key, signal, (stop) =>
    turns.take(wanted.orgId, stop, () => make(db, { film, key, kind }, stop), wanted.isPatient),
  );
}

/** The same, however many wait: what a mail had begun for all and was refused is asked for again. */
async function madePatiently(
  db: TenantDatabase,
  wanted: Omit<Wanted, "isPatient">,
  signal: AbortSignal,
): Promise<Size | null> {
  for (;;) {
    try {
      return await madeOnce(db, { ...wanted, isPatient: true }, signal);
    } catch (error) {
      if (!(error instanceof TooManyRequestsError)) throw error;
    }
  }
}

type Made = { film: Film; key: string; kind: Kind };

async function make(
  db: TenantDatabase,
  { film, key, kind }: Made,
  signal: AbortSignal,
): Promise<Size | null> {
  // Somebody else had it made after this one was looked for.
  if ((await storage().size(key)) !== null) return posterSize(film.size, kind);
  const folder = await storage().temporaryFolder();
  try {
    const made = join(folder, basename(key));
    const { path: ffmpegPath } = await mediaDecoder();
    const running = { ffmpegPath, signal };
    const isMade = await (kind === "animated"
      ? makeAnimated(db, film, made, running)
      : makeStill(db, film, made, { kind, ...running }));
    if (!isMade) return null;
    // Another process may have made it meanwhile, whose picture is as good.
    await storage().adopt(made, key).catch(orTaken);
    return (await isStillThere(db, film, key)) ? posterSize(film.size, kind) : null;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FfmpegFailure)) throw error;
    log().warn({ err: error, video: film.id }, `no ${kind} picture could be made`);
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function orTaken(error: unknown): void {
  if (!(error instanceof KeyTakenError)) throw error;
}

type Running = { ffmpegPath: string; signal: AbortSignal };
type Still = Running & { kind: Exclude<Kind, "animated"> };

/** From the moment that the thumbnail shows, which the template chose for saying what the video is about. */
async function makeAnimated(
  db: TenantDatabase,
  film: Film,
  output: string,
  running: Running,
): Promise<boolean> {
  const scene = await findTemplateScene(db, film.templateId, film.templateVersion);
  const telling = scene?.thumbnail_time ?? film.durationSeconds / 2;
  const from = Math.min(telling, Math.max(0, film.durationSeconds - LEAST_SECONDS));
  if ((await storage().size(film.resultKey)) === null) return false;
  await using local = storage().localFiles();
  const path = await local.path(film.resultKey);
  return await makeAnimatedPoster({ ...film.size, path, from }, output, running);
}

async function makeStill(
  db: TenantDatabase,
  { id, thumbnailKey, size, isPrepared }: Film,
  output: string,
  { kind, ...running }: Still,
): Promise<boolean> {
  const write = kind === "still" ? makeStillPoster : makeContactPicture;
  if (isPrepared) {
    const path = `${output}.still.jpg`;
    if (!(await drawPreparedStill(db, id, { path, width: size.width }, running.signal))) return false;
    await write({ ...size, path }, output, running);
    return true;
  }
  if (thumbnailKey === null || (await storage().size(thumbnailKey)) === null) return false;
  await using local = storage().localFiles();
  await write({ ...size, path: await local.path(thumbnailKey) }, output, running);
  return true;
}

/** The video may have been deleted or rendered again meanwhile, and its files removed before this one was there. */
async function isStillThere(
  db: TenantDatabase,
  { id, resultKey, isPrepared }: Film,
  key: string,
): Promise<boolean> {
  if ((await findFilm(db, id))?.resultKey === resultKey) return true;
  // It shows what is being rendered, and is replaced when that is there.
  if (isPrepared && (await isBeingKept(db, id))) return true;
  await storage().remove(key);
  return false;
}

/** Whether a prepared video is being rendered to be kept. */
async function isBeingKept(db: TenantDatabase, id: string): Promise<boolean> {
  const status = { in: ["queued" as const, "rendering" as const] };
  return (await db.video.count({ where: { id, keep: true, resultKey: null, status } })) > 0;
}
