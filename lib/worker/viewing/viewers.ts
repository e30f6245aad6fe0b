import { log } from "#lib/server/log.ts";
import { limitViewing, type StreamFile, streamFile, type ViewingRequest } from "#lib/server/viewing/index.ts";
import { OpenVideos } from "./open-videos.ts";
import { RenderedBytes } from "./rendered-bytes.ts";
import { Renderings } from "./renderings.ts";
import type { VideoSource } from "./scene-stream.ts";
import { PartReplaced, ViewingLimit, WatchingEnded } from "./viewing-faults.ts";
import { ViewingSlots } from "./viewing-slots.ts";
import { type Asked, sharedName, type WatchedVideo } from "./watched-video.ts";

/** How often it is looked whether all that is kept may still be: within this time nothing of an erased person is left. */
const LOOK_MS = 2000;

/** How somebody waits for an answer. */
export type Waits = {
  /** Aborted when the one who asks is gone. */
  signal: AbortSignal;
  /** Told, in order, what a file begins with, and of which type it is, while the rest is made; nothing if all is there. */
  onPiece?: (piece: Buffer, type: string) => void;
};

/** What is answered to a web process. */
export type ViewingAnswer =
  | { status: 200; bytes: Buffer; type: string }
  /** There is such a thing, which was not made: see `glance`. */
  | { status: 204; type: string }
  /**
   * 404: there is no such thing. 409: not from here, as all slots are in use. 410: the video does not have the shared part
   * (any more) that was asked for.
   */
  | { status: 404 | 409 | 410 }
  | { status: 429; retryAfter: number }
  /** All slots are in use: the place in the queue, from 1. */
  | { status: 503; position: number };

const TYPES: Readonly<Record<StreamFile["kind"], string>> = {
  master: "application/vnd.apple.mpegurl",
  videoPlaylist: "application/vnd.apple.mpegurl",
  soundPlaylist: "application/vnd.apple.mpegurl",
  videoInit: "video/mp4",
  video: "video/mp4",
  soundInit: "audio/mp4",
  sound: "audio/mp4",
  poster: "image/jpeg",
  captions: "text/vtt; charset=utf-8",
};

/** What somebody is given who only glances, since it costs next to nothing. */
const GLANCED: ReadonlySet<StreamFile["kind"]> = new Set(["poster", "captions"]);
/** What a player asks for once, when it begins. */
const BEGINNINGS: ReadonlySet<StreamFile["kind"]> = new Set(["master", "videoPlaylist", "soundPlaylist"]);

/** The videos that are watched from this process. */
export class Viewers {
  readonly #slots: ViewingSlots;
  readonly #bytes: RenderedBytes;
  readonly #renderings = new Renderings();
  readonly #videos: OpenVideos;
  readonly #admitting = new Map<string, Promise<WatchedVideo | null>>();
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;

  constructor(source: VideoSource, { slots, cacheBytes }: { slots: number; cacheBytes: number }) {
    this.#slots = new ViewingSlots(slots);
    this.#bytes = new RenderedBytes(cacheBytes);
    const shared = { slots: this.#slots, bytes: this.#bytes, renderings: this.#renderings };
    this.#videos = new OpenVideos(source, shared);
    const look = () =>
      this.look().catch((error: unknown) => {
        log().warn({ err: error }, "not looked which videos are still watched");
      });
    this.#timer = setInterval(() => void look(), LOOK_MS).unref();
  }

  state() {
    const { segments, milliseconds } = this.#renderings.made;
    const { taken: viewers, count: slots, waiting } = this.#slots;
    return { viewers, slots, waiting, segments, milliseconds, bytes: this.#bytes.size };
  }

  /** @throws what rendering fails with; anything, once a piece was told; the reason of the signal */
  async answer(request: ViewingRequest, { signal, onPiece }: Waits): Promise<ViewingAnswer> {
    const file = streamFile(request.file);
    if (file === null) return { status: 404 };
    const { orgId, network, key } = request;
    const viewer = key === undefined ? request.viewer : null;
    let isBegun = false;
    const tell = (piece: Buffer) => {
      isBegun = true;
      onPiece?.(piece, TYPES[file.kind]);
    };
    const asked = { viewer: { orgId, viewer, network }, signal, onPiece: onPiece && tell };
    const give = () =>
      key === undefined ? this.#personal(request, file, asked) : this.#shared(request, key, file, asked);
    try {
      const given = await give().catch((error: unknown) => {
        // It ended under the one who asks, since it has changed or nobody asked for long: as it is now it may be there.
        if (!(error instanceof WatchingEnded) || this.#isClosed || isBegun) throw error;
        return give();
      });
      if (given === null) return { status: 404 };
      return Buffer.isBuffer(given) ? { status: 200, bytes: given, type: TYPES[file.kind] } : given;
    } catch (error) {
      if (isBegun) throw error;
      if (error instanceof ViewingLimit) return { status: 429, retryAfter: error.seconds };
      if (error instanceof WatchingEnded) return { status: 409 };
      throw error;
    }
  }

  /** Ends the videos that are no longer watched, and forgets what belongs to what is gone. */
  async look(): Promise<void> {
    await this.#videos.look();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#videos.close();
  }

  async #personal(
    request: ViewingRequest,
    file: StreamFile,
    asked: Asked,
  ): Promise<Buffer | ViewingAnswer | null> {
    const video = await this.#watchedBy(request, file);
    if ("status" in video) return video;
    if (request.mode === "glance" && !GLANCED.has(file.kind))
      return (await video.has(file)) ? { status: 204, type: TYPES[file.kind] } : null;
    const bytes = await this.#part(video, file, asked);
    if (file.kind === "master") video.begin(asked.viewer);
    if (video.isComplete) await this.#videos.release(video);
    return bytes;
  }

  /** A part that many videos have needs no slot: everybody who has its address may ask for it. */
  async #shared(
    request: ViewingRequest,
    key: string,
    file: StreamFile,
    asked: Asked,
  ): Promise<Buffer | ViewingAnswer | null> {
    const kept = this.#bytes.find(sharedName(key, file.kind === "sound" ? file.place : null));
    if (kept !== null) return kept;
    const video = await this.#glanced(request);
    if ("status" in video) return video.status === 404 ? { status: 410 } : video;
    for (const each of [video, ...this.#videos.former(request.videoId)]) {
      try {
        return await this.#part(each, file, asked, key);
      } catch (error) {
        if (!(error instanceof PartReplaced)) throw error;
      }
    }
    return { status: 410 };
  }

  async #part(video: WatchedVideo, ...asked: Parameters<WatchedVideo["part"]>): Promise<Buffer | null> {
    try {
      return await video.part(...asked);
    } catch (error) {
      // Something that it shows was found to be gone.
      if (error instanceof WatchingEnded && !video.isEnded) await this.#videos.end(video, { isErased: true });
      throw error;
    }
  }

  /** The video as the one who asks began to watch it; who begins sees it as it is ordered now. */
  async #watchedBy(request: ViewingRequest, { kind }: StreamFile): Promise<WatchedVideo | ViewingAnswer> {
    const { videoId, viewer, mode } = request;
    await this.#videos.settled(videoId);
    if (mode !== "glance" && !BEGINNINGS.has(kind)) {
      const former = this.#videos.former(videoId).find(({ viewers }) => viewers.has(viewer));
      if (former !== undefined) return former;
      if (this.#videos.present(videoId)?.viewers.has(viewer)) return this.#admitted(request);
    }
    await this.#videos.renew(request, mode === "glance" ? null : viewer);
    if (mode === "glance") return this.#glanced(request);
    const video = await this.#admitted(request);
    if (!("status" in video)) await this.#videos.begin(video, viewer);
    return video;
  }

  /** A video that is open for what costs next to nothing. */
  async #glanced(request: ViewingRequest): Promise<WatchedVideo | ViewingAnswer> {
    const open = this.#videos.present(request.videoId);
    if (open !== undefined) return open;
    const opened = await this.#videos.openWithoutSlot(request);
    return opened === null ? { status: 409 } : (opened.video ?? { status: 404 });
  }

  async #admitted(request: ViewingRequest): Promise<WatchedVideo | ViewingAnswer> {
    const { videoId } = request;
    const open = this.#videos.present(videoId);
    if (open?.isAdmitted && (open.isComplete || this.#slots.holds(open.slot))) return open;
    const refusal = this.#takeSlot(request);
    if (refusal !== null) return refusal;
    if (open?.isAdmitted) return open;
    // Those who come meanwhile for the same video are let in together.
    const admitting = this.#admitting.get(videoId) ?? this.#admit(request);
    this.#admitting.set(videoId, admitting);
    try {
      return (await admitting) ?? { status: 404 };
    } finally {
      this.#admitting.delete(videoId);
    }
  }

  /** Opens a video that has a slot, which it loses if that is not possible. */
  async #admit(request: ViewingRequest): Promise<WatchedVideo | null> {
    let video: WatchedVideo | null = null;
    try {
      const { orgId, viewer, network } = request;
      const retryAfter = await limitViewing("begun", { orgId, viewer, network });
      if (retryAfter !== null) throw new ViewingLimit(retryAfter);
      video = await this.#videos.open(request);
      if (video !== null) video.isAdmitted = true;
      return video;
    } finally {
      if (video === null) this.#slots.release(request.videoId);
    }
  }

  #takeSlot({ videoId, mode }: ViewingRequest): ViewingAnswer | null {
    if (mode === "try") return this.#slots.tryTake(videoId) ? null : { status: 409 };
    // Another worker may have room: who asks waits here when none has.
    if (mode === "resume") return this.#slots.resume(videoId) ? null : { status: 409 };
    const position = this.#slots.queue(videoId);
    return position === 0 ? null : { status: 503, position };
  }
}
