import { RenderFault } from "#lib/render/index.ts";
import { log } from "#lib/server/log.ts";
import type { RenderedBytes } from "./rendered-bytes.ts";
import type { Renderings } from "./renderings.ts";
import type { VideoSource } from "./scene-stream.ts";
import type { ViewingSlots } from "./viewing-slots.ts";
import { sharedKeyOf, sharedName, WatchedVideo } from "./watched-video.ts";

/** A video that nobody has asked for for so long is no longer watched; a player asks for a segment every two seconds. */
const IDLE_MS = 15_000;
/**
 * Videos that are open without a slot, each with its scene in memory: for their posters and for shared parts, and, for each
 * slot, those of which everything is rendered.
 */
const MOST_WITHOUT_SLOT = { atLeast: 16, perSlot: 4 };

type Named = { orgId: string; videoId: string };

/**
 * The scenes that are open: of each video one as it is ordered now, and others, as they were before, for those who began
 * with them.
 */
export class OpenVideos {
  readonly #source: VideoSource;
  readonly #slots: ViewingSlots;
  readonly #bytes: RenderedBytes;
  readonly #renderings: Renderings;
  readonly #opening = new Map<string, Promise<WatchedVideo | null>>();
  readonly #present = new Map<string, WatchedVideo>();
  readonly #former = new Set<WatchedVideo>();
  readonly #renewing = new Map<string, Promise<void>>();
  /** By the key of a shared part that outlived its video: what was in that. */
  readonly #left = new Map<string, readonly string[]>();

  constructor(
    source: VideoSource,
    { slots, bytes, renderings }: { slots: ViewingSlots; bytes: RenderedBytes; renderings: Renderings },
  ) {
    this.#source = source;
    this.#slots = slots;
    this.#bytes = bytes;
    this.#renderings = renderings;
  }

  /** The video as it was ordered when it was last begun. */
  present(videoId: string): WatchedVideo | undefined {
    return this.#present.get(videoId);
  }

  /** The same as it was before. */
  former(videoId: string): WatchedVideo[] {
    return [...this.#former].filter((video) => video.videoId === videoId);
  }

  /**
   * Who begins to watch sees the video as it is ordered now, those who are at it go on with what they began with.
   * @param viewer who begins; null for somebody who only glances, and ends nothing for anybody
   */
  async renew(named: Named, viewer: string | null): Promise<void> {
    // Players ask for several files at once when they begin.
    const renewing = this.#renewing.get(named.videoId) ?? this.#renew(named, viewer);
    this.#renewing.set(named.videoId, renewing);
    try {
      await renewing;
    } finally {
      if (this.#renewing.get(named.videoId) === renewing) this.#renewing.delete(named.videoId);
    }
    // So that its slot is free for who begins.
    if (viewer !== null) await this.#leaveFormer(named.videoId, viewer);
  }

  /** Resolves when it is known whether a video has changed, for those who ask while that is being found out. */
  async settled(videoId: string): Promise<void> {
    await this.#renewing.get(videoId)?.catch(() => undefined);
  }

  /** Somebody watches this from now on, and no other state of it. */
  async begin(video: WatchedVideo, viewer: string): Promise<void> {
    video.viewers.add(viewer);
    await this.#leaveFormer(video.videoId, viewer);
  }

  /** Null for a video that is not there or cannot be played. */
  open(named: Named): Promise<WatchedVideo | null> {
    const { videoId } = named;
    const known = this.#opening.get(videoId);
    if (known !== undefined) return known;
    const opening = this.#open(named);
    this.#opening.set(videoId, opening);
    const forget = () => {
      if (this.#opening.get(videoId) === opening) this.#opening.delete(videoId);
    };
    opening.then((video) => video === null && forget(), forget);
    return opening;
  }

  /** The same without a slot: the one that was asked for longest ago gives way to it. @returns no video if none can */
  async openWithoutSlot(named: Named): Promise<{ video: WatchedVideo | null } | null> {
    // Between making room and taking it there is no pause, so that nobody else takes it.
    const ending = this.#trim(this.#mostWithoutSlot - 1);
    const isRoom = this.#opening.has(named.videoId) || this.#countWithoutSlot() < this.#mostWithoutSlot;
    const opening = isRoom ? this.open(named) : null;
    await ending;
    return opening && { video: await opening };
  }

  /** All of a video is rendered: its slot is for others. */
  async release(video: WatchedVideo): Promise<void> {
    if (!this.#slots.holds(video.slot)) return;
    this.#slots.release(video.slot);
    await this.#trim(this.#mostWithoutSlot);
  }

  /** Ends the videos that are no longer watched, and forgets what belongs to what is gone. */
  async look(): Promise<void> {
    const idle = this.#all().filter(
      ({ askedAt, isBusy }) => !isBusy && performance.now() - askedAt > IDLE_MS,
    );
    await Promise.all(idle.map((video) => this.end(video)));
    const all = this.#all();
    for (const video of all) if (video.isComplete) await this.release(video);
    const keys = [...this.#bytes.owners()].flatMap((owner) => sharedKeyOf(owner) ?? []);
    const kept = new Set(keys);
    for (const key of this.#left.keys()) if (!kept.has(key)) this.#left.delete(key);
    if (all.length === 0 && keys.length === 0) return;
    try {
      const there = await this.#source.stillThere({
        videoIds: [...new Set(all.map(({ videoId }) => videoId))],
        assetIds: [...new Set([...all.map(({ assetIds }) => assetIds), ...this.#left.values()].flat())],
        keys,
      });
      const isErased = (assetIds: readonly string[]) => assetIds.some((id) => !there.assetIds.has(id));
      const isKept = (key: string) => there.keys.has(key) && !isErased(this.#left.get(key) ?? []);
      for (const key of keys) if (!isKept(key)) this.#bytes.forget(sharedName(key, null));
      const gone = all.filter(({ videoId, assetIds }) => !there.videoIds.has(videoId) || isErased(assetIds));
      await Promise.all(gone.map((video) => this.end(video, { isErased: isErased(video.assetIds) })));
    } catch (error) {
      // Nobody is given anything meanwhile: the web process asks the same database whether they may have it.
      log().debug({ err: error }, "it could not be asked which videos are still there");
    }
  }

  /** @param options.isErased something that it shows is gone: shared parts with it are forgotten too */
  async end(video: WatchedVideo, options: { isErased: boolean } = { isErased: false }): Promise<void> {
    this.#former.delete(video);
    if (this.#present.get(video.videoId) === video) {
      this.#present.delete(video.videoId);
      this.#opening.delete(video.videoId);
    }
    if (!video.isEnded) this.#slots.release(video.slot);
    for (const key of video.sharedKeys) this.#left.set(key, video.assetIds);
    await video.end(options);
  }

  async close(): Promise<void> {
    await Promise.all(this.#all().map((video) => this.end(video)));
  }

  #all(): WatchedVideo[] {
    return [...this.#present.values(), ...this.#former];
  }

  async #leaveFormer(videoId: string, viewer: string): Promise<void> {
    const left = this.former(videoId).filter(({ viewers }) => viewers.delete(viewer) && viewers.size === 0);
    await Promise.all(left.map((former) => this.end(former)));
  }

  async #renew(named: Named, viewer: string | null): Promise<void> {
    const present = this.#present.get(named.videoId);
    if (present === undefined) return;
    const found = await this.#source.find(named);
    if (this.#present.get(named.videoId) !== present || found?.recipe === present.recipe) return;
    if (viewer !== null) present.viewers.delete(viewer);
    if (found !== null && present.viewers.size > 0) return this.#supersede(present);
    const all = found === null ? [present, ...this.former(named.videoId)] : [present];
    await Promise.all(all.map((video) => this.end(video)));
  }

  #supersede(video: WatchedVideo): void {
    this.#present.delete(video.videoId);
    this.#opening.delete(video.videoId);
    this.#slots.rename(video.slot, video.id);
    video.slot = video.id;
    this.#former.add(video);
  }

  async #open({ orgId, videoId }: Named): Promise<WatchedVideo | null> {
    const found = await this.#source.find({ orgId, videoId });
    if (found === null) return null;
    const scene = await found.open().catch((error: unknown) => {
      // A fault of the order is there for everybody, and stays.
      if (!(error instanceof RenderFault) || error.code === "storage_unavailable") throw error;
      log().warn({ err: error, video: videoId }, "a video cannot be played");
      return null;
    });
    if (scene === null) return null;
    const { recipe, isForMany } = found;
    const shared = { renderings: this.#renderings, bytes: this.#bytes, source: this.#source };
    const video = new WatchedVideo({ orgId, videoId, recipe, isForMany, scene, ...shared });
    this.#present.set(videoId, video);
    return video;
  }

  get #mostWithoutSlot(): number {
    return MOST_WITHOUT_SLOT.atLeast + MOST_WITHOUT_SLOT.perSlot * this.#slots.count;
  }

  #countWithoutSlot(): number {
    const isWithout = (slot: string) => !this.#slots.holds(slot);
    const opening = [...this.#opening.keys()].filter((id) => !this.#present.has(id) && isWithout(id));
    return opening.length + this.#all().filter(({ slot }) => isWithout(slot)).length;
  }

  async #trim(most: number): Promise<void> {
    const idle = this.#all()
      .filter(({ slot, isBusy }) => !isBusy && !this.#slots.holds(slot))
      .sort((one, other) => one.askedAt - other.askedAt);
    const over = this.#countWithoutSlot() - most;
    await Promise.all(idle.slice(0, Math.max(0, over)).map((video) => this.end(video)));
  }
}
