import { RenderFault } from "#lib/render/index.ts";
import { log } from "#lib/server/log.ts";
import { limitViewing, type StreamFile, streamFile, type ViewingRequest } from "#lib/server/viewing/index.ts";
import { RenderedBytes } from "./rendered-bytes.ts";
import { Renderings } from "./renderings.ts";
import type { VideoSource } from "./scene-stream.ts";
import { ViewingSlots } from "./viewing-slots.ts";
import { sharedKeyOf, sharedName, ViewingLimit, WatchedVideo, WatchingEnded } from "./watched-video.ts";

/** A video that nobody has asked for for so long is no longer watched; a player asks for a segment every two seconds. */
const IDLE_MS = 15_000;
/** How often it is looked for those, and whether all that is kept may still be: within this time nothing of an erased person is left. */
const LOOK_MS = 2000;
/** Videos that are open without a slot, for their posters and for shared parts. */
const MOST_GLANCED = 16;

/** What is answered to a web process. */
export type ViewingAnswer =
  | { status: 200; bytes: Buffer; type: string }
  /** 404: there is no such thing. 409: not from here, as all slots are in use. */
  | { status: 404 | 409 }
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

/** The videos that are watched from this process. */
export class Viewers {
  readonly #source: VideoSource;
  readonly #slots: ViewingSlots;
  readonly #bytes: RenderedBytes;
  readonly #renderings = new Renderings();
  readonly #videos = new Map<string, Promise<WatchedVideo | null>>();
  readonly #open = new Map<string, WatchedVideo>();
  readonly #admitting = new Map<string, Promise<WatchedVideo | null>>();
  readonly #timer: NodeJS.Timeout;

  constructor(source: VideoSource, { slots, cacheBytes }: { slots: number; cacheBytes: number }) {
    this.#source = source;
    this.#slots = new ViewingSlots(slots);
    this.#bytes = new RenderedBytes(cacheBytes);
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  state() {
    const { segments, milliseconds } = this.#renderings.made;
    const { taken: viewers, count: slots, waiting } = this.#slots;
    return { viewers, slots, waiting, segments, milliseconds, bytes: this.#bytes.size };
  }

  /** @param signal aborted when the one who asks is gone */
  async answer(request: ViewingRequest, signal: AbortSignal): Promise<ViewingAnswer> {
    const file = streamFile(request.file);
    if (file === null) return { status: 404 };
    const type = TYPES[file.kind];
    const key = request.key ?? null;
    const kept =
      key === null ? null : this.#bytes.find(sharedName(key, file.kind === "sound" ? file.place : null));
    if (kept !== null) return { status: 200, bytes: kept, type };
    try {
      if (file.kind === "master") await this.#renew(request);
      const video = await this.#admitted(request);
      if ("status" in video) return video;
      const { orgId, viewer, network } = request;
      const asked = { viewer: { orgId, viewer, network }, signal };
      const bytes = await video.part(file, asked, key);
      if (file.kind === "master") video.begin(asked.viewer);
      if (video.isComplete) this.#slots.release(request.videoId);
      return bytes === null ? { status: 404 } : { status: 200, bytes, type };
    } catch (error) {
      if (error instanceof ViewingLimit) return { status: 429, retryAfter: error.seconds };
      if (error instanceof WatchingEnded) return { status: 409 };
      throw error;
    }
  }

  /** Ends the videos that are no longer watched, and forgets what belongs to what is gone. */
  async look(): Promise<void> {
    const idle = [...this.#open.values()].filter(
      ({ askedAt, isBusy }) => !isBusy && performance.now() - askedAt > IDLE_MS,
    );
    await Promise.all(idle.map((video) => this.#end(video)));
    for (const { videoId, isComplete } of this.#open.values()) if (isComplete) this.#slots.release(videoId);
    const keys = [...this.#bytes.owners()].flatMap((owner) => sharedKeyOf(owner) ?? []);
    if (this.#open.size === 0 && keys.length === 0) return;
    try {
      const there = await this.#source.stillThere({ videoIds: [...this.#open.keys()], keys });
      for (const key of keys) if (!there.keys.has(key)) this.#bytes.forget(sharedName(key, null));
      const gone = [...this.#open.values()].filter(({ videoId }) => !there.videoIds.has(videoId));
      await Promise.all(gone.map((video) => this.#end(video)));
    } catch (error) {
      // Nobody is given anything meanwhile: the web process asks the same database whether they may have it.
      log().debug({ err: error }, "it could not be asked which videos are still there");
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#open.values()].map((video) => this.#end(video)));
  }

  /** Whoever begins to watch sees the video as it is ordered now. */
  async #renew({ orgId, videoId }: ViewingRequest): Promise<void> {
    const open = this.#open.get(videoId);
    if (open === undefined) return;
    const found = await this.#source.find({ orgId, videoId });
    if (found?.recipe !== open.recipe) await this.#end(open);
  }

  async #admitted(request: ViewingRequest): Promise<WatchedVideo | ViewingAnswer> {
    const { videoId, mode } = request;
    const open = this.#open.get(videoId);
    if (open?.isAdmitted || (open !== undefined && mode === "glance")) return open;
    if (mode === "glance") {
      const glanced = [...this.#open.values()].filter(({ isAdmitted }) => !isAdmitted).length;
      return glanced >= MOST_GLANCED ? { status: 409 } : ((await this.#opened(request)) ?? { status: 404 });
    }
    const refusal = this.#takeSlot(request);
    if (refusal !== null) return refusal;
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
      video = await this.#opened(request);
      if (video !== null) video.isAdmitted = true;
      return video;
    } finally {
      if (video === null) this.#slots.release(request.videoId);
    }
  }

  #takeSlot({ videoId, mode }: ViewingRequest): ViewingAnswer | null {
    if (mode === "try") return this.#slots.tryTake(videoId) ? null : { status: 409 };
    if (mode === "resume" && this.#slots.resume(videoId)) return null;
    const position = this.#slots.queue(videoId);
    return position === 0 ? null : { status: 503, position };
  }

  #opened({ orgId, videoId }: ViewingRequest): Promise<WatchedVideo | null> {
    const known = this.#videos.get(videoId);
    if (known !== undefined) return known;
    const opening = this.#openVideo(orgId, videoId);
    this.#videos.set(videoId, opening);
    const forget = () => {
      if (this.#videos.get(videoId) === opening) this.#videos.delete(videoId);
    };
    opening.then((video) => video === null && forget(), forget);
    return opening;
  }

  async #openVideo(orgId: string, videoId: string): Promise<WatchedVideo | null> {
    const found = await this.#source.find({ orgId, videoId });
    if (found === null) return null;
    const scene = await found.open().catch((error: unknown) => {
      // A fault of the order is there for everybody, and stays.
      if (!(error instanceof RenderFault) || error.code === "storage_unavailable") throw error;
      log().warn({ err: error, video: videoId }, "a video cannot be played");
      return null;
    });
    if (scene === null) return null;
    const shared = { renderings: this.#renderings, bytes: this.#bytes, source: this.#source };
    const video = new WatchedVideo({
      orgId,
      videoId,
      recipe: found.recipe,
      isForMany: found.isForMany,
      scene,
      ...shared,
    });
    this.#open.set(videoId, video);
    return video;
  }

  async #end(video: WatchedVideo): Promise<void> {
    const { videoId } = video;
    if (this.#open.get(videoId) === video) {
      this.#open.delete(videoId);
      this.#videos.delete(videoId);
      this.#slots.release(videoId);
    }
    await video.end();
  }
}
