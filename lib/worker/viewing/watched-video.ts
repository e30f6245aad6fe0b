import { log } from "#lib/server/log.ts";
import {
  limitViewing,
  SOUND_PLACE,
  type StreamFile,
  sharedAddress,
  type Viewer,
} from "#lib/server/viewing/index.ts";
import type { RenderedBytes } from "./rendered-bytes.ts";
import type { Renderings, Urgency, WantedBytes } from "./renderings.ts";
import type { OpenScene, SceneStream, VideoSource } from "./scene-stream.ts";
import { PartReplaced, ViewingLimit, WatchingEnded } from "./viewing-faults.ts";

const VIDEO_PLAYLIST = "video.m3u8";
const SOUND_PLAYLIST = "sound.m3u8";
/** How far ahead of what was asked for last is rendered. */
const AHEAD_SECONDS = 10;
/** Nothing is rendered ahead for who has asked for nothing for so long; a player asks for a segment every two seconds. */
const LEFT_MS = 4000;
const LOOK_MS = 500;

/** What one viewer asks for, who may be given what it begins with before the rest is there. */
export type Asked = { viewer: Viewer; signal: AbortSignal; onPiece?: ((piece: Buffer) => void) | undefined };
/** How a part is made, under which name it is known here, and whose it is. */
type Part = { name: string; owner: string; make: WantedBytes["make"] };

export type WatchedOptions = {
  orgId: string;
  videoId: string;
  /** What decides how it looks. */
  recipe: string;
  /** Whether parts without anything personal may be given to everybody: see `VideoSource`. */
  isForMany: boolean;
  scene: OpenScene;
  source: Pick<VideoSource, "noteShared">;
  renderings: Renderings;
  bytes: RenderedBytes;
};

/** Whose shared parts are, among what is kept: their key. */
const ownerOfShared = (key: string): string => `shared ${key}`;

/** The key of an owner; null for a video. */
export const sharedKeyOf = (owner: string): string | null =>
  owner.startsWith("shared ") ? owner.slice("shared ".length) : null;

/** Under which name a shared part is kept. @param number of a segment of the sound */
export const sharedName = (key: string, number: number | null): string =>
  number === null ? ownerOfShared(key) : `${ownerOfShared(key)} ${number}`;

let opened = 0;

function nextId(): string {
  opened += 1;
  return `video ${opened}`;
}

/**
 * A video for as long as somebody watches it, with the person's data as they were when the first one began. Its parts are
 * rendered when they are asked for, and ahead of that in order.
 */
export class WatchedVideo {
  readonly recipe: string;
  readonly videoId: string;
  /** Whether it has had a slot; else it is open for what costs next to nothing. */
  isAdmitted = false;
  /** Under which name it has a slot. */
  slot: string;
  /** Who has begun to watch this. */
  readonly viewers = new Set<string>();
  /** What it shows and plays; without any of that it must not go on. */
  readonly assetIds: readonly string[];
  readonly id = nextId();
  /** By `performance.now()`. */
  askedAt = performance.now();
  /** How many requests wait for a part. */
  #asking = 0;
  readonly #options: WatchedOptions;
  readonly #stream: SceneStream;
  readonly #ended = new AbortController();
  /** What is under way, which uses the scene's files. */
  readonly #underWay = new Set<Promise<unknown>>();
  #shared: Promise<SharedKeys> | undefined;
  readonly #keys = new Set<string>();
  #isSoundMixed = false;
  /** The segment that was asked for last. */
  #position = -1;
  #isGoingAhead = false;
  /** The last segment that was made ahead since somebody jumped back: what has no room is not made ahead again. */
  #madeAhead = -1;

  constructor(options: WatchedOptions) {
    this.#options = options;
    this.#stream = options.scene.stream;
    this.recipe = options.recipe;
    this.videoId = options.videoId;
    this.slot = options.videoId;
    this.assetIds = options.scene.assetIds;
  }

  get isEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  /** The keys of all shared parts that were given from here. */
  get sharedKeys(): ReadonlySet<string> {
    return this.#keys;
  }

  get isBusy(): boolean {
    return this.#underWay.size > 0;
  }

  /** Whether nothing personal is left to be rendered: its slot is free for others. */
  get isComplete(): boolean {
    return this.#stream.plan.segments.every(
      ({ isShared }, place) =>
        (isShared && this.#options.isForMany) || this.#options.bytes.has(this.#nameOf(place)),
    );
  }

  /** Somebody has begun to watch: renders what every player asks for next. */
  begin(viewer: Viewer): void {
    const asked = { viewer, signal: this.#ended.signal };
    const make = async (part: StreamFile) => {
      if (part.kind === "video" && (await this.#isOthers(part.place))) return;
      await this.#bytesOf(part, asked);
    };
    const parts: StreamFile[] = [{ kind: "videoInit" }, { kind: "video", place: 0 }];
    if (this.#stream.plan.hasSound) parts.push({ kind: "soundInit" });
    for (const part of parts) make(part).catch((error: unknown) => this.#tell(error));
  }

  /**
   * A file of the stream; null for one that it does not have.
   * @param key of a shared part: what it does not name is not given
   * @throws {ViewingLimit | WatchingEnded}; {PartReplaced} for what the key does not name; what rendering fails with; the reason of `signal`
   */
  async part(file: StreamFile, asked: Asked, key: string | null = null): Promise<Buffer | null> {
    this.askedAt = performance.now();
    this.#asking += 1;
    try {
      if (key !== null && key !== (await this.#keyOf(file))) throw new PartReplaced();
      const bytes = await this.#follow(this.#bytesOf(file, asked));
      if (file.kind === "video" && key === null) this.#seek(file.place, asked.viewer);
      // The first part may be one that many have, and is then asked for by its key: the header goes before every part.
      if (file.kind === "videoInit" && this.#position === -1) this.#seek(0, asked.viewer);
      return bytes;
    } catch (error) {
      if (error instanceof RangeError) return null;
      if (this.isEnded && !asked.signal.aborted) throw new WatchingEnded();
      throw error;
    } finally {
      this.#asking -= 1;
      this.askedAt = performance.now();
    }
  }

  /** Whether there is such a file, as far as that is known: how long the sound is, only once it is mixed. Makes nothing. */
  async has(file: StreamFile): Promise<boolean> {
    this.askedAt = performance.now();
    const { segments, hasSound } = this.#stream.plan;
    switch (file.kind) {
      case "video":
        return segments[file.place] !== undefined;
      case "sound":
        return hasSound && (!this.#isSoundMixed || (await this.#hasSoundSegment(file.place)));
      case "soundInit":
      case "soundPlaylist":
        return hasSound;
      default:
        return true;
    }
  }

  /**
   * Forgets what was rendered that is this video's alone, and lets go of its files.
   * @param isErased something that it shows is gone: what others share with it is forgotten too
   */
  async end({ isErased }: { isErased: boolean }): Promise<void> {
    if (this.isEnded) return;
    this.#ended.abort(new WatchingEnded());
    const { bytes } = this.#options;
    bytes.forget(this.id);
    if (isErased) for (const key of this.#keys) bytes.forget(ownerOfShared(key));
    await Promise.allSettled([...this.#underWay]);
    try {
      await this.#options.scene.close();
    } catch (error) {
      // Nobody who watches has anything to do with it; what is left is removed once this process has ended.
      log().warn({ err: error, video: this.videoId }, "the files of a video were not let go of");
    }
  }

  async #bytesOf(file: StreamFile, asked: Asked): Promise<Buffer | null> {
    if (file.kind === "soundPlaylist" || file.kind === "soundInit" || file.kind === "sound")
      return this.#soundOf(file, asked);
    const text = await this.#textOf(file);
    if (text !== undefined) return text === null ? null : Buffer.from(text);
    const part = await this.#partOf(file);
    return part && this.#made(part, asked, file.kind === "poster" ? "still" : "asked");
  }

  /** What needs no rendering; null for what the video does not have, undefined for what is rendered. */
  async #textOf({ kind }: StreamFile): Promise<string | null | undefined> {
    switch (kind) {
      case "master":
        return this.#stream.masterPlaylist({ video: VIDEO_PLAYLIST, sound: SOUND_PLAYLIST });
      case "captions":
        return this.#stream.captions();
      case "videoPlaylist": {
        // What was written down may be gone: the video that it named, or all of it with a database that crashed.
        this.#shared = undefined;
        const { keys } = await this.#sharedKeys();
        const video = (place: number) => {
          const key = keys.get(place);
          return key === undefined ? `video-${place}.m4s` : sharedAddress(key);
        };
        return this.#stream.videoPlaylist({ video, videoInit: "video-init.mp4" });
      }
      default:
        return undefined;
    }
  }

  /** Null for a part that the video does not have. */
  async #partOf(file: StreamFile): Promise<Part | null> {
    const { segments } = this.#stream.plan;
    switch (file.kind) {
      case "video":
        return segments[file.place] === undefined ? null : this.#segment(file.place);
      case "videoInit":
        return this.#own(file.kind, () => this.#stream.videoInit());
      case "poster":
        return this.#own(file.kind, ({ signal }) => this.#stream.poster(signal));
      default:
        return null;
    }
  }

  /** Once the sound is mixed, which is rendering as any other, all of it is there. */
  async #soundOf(file: StreamFile, asked: Asked): Promise<Buffer | null> {
    if (!this.#stream.plan.hasSound) return null;
    const key = (await this.#sharedKeys()).keys.get(SOUND_PLACE);
    await this.#mixSound(asked);
    const address = (number: number) =>
      key === undefined ? `sound-${number}.m4s` : sharedAddress(key, number);
    if (file.kind === "soundPlaylist")
      return Buffer.from(await this.#stream.soundPlaylist({ sound: address, soundInit: "sound-init.mp4" }));
    if (file.kind !== "sound") return this.#stream.soundInit();
    const bytes = await this.#stream.soundSegment(file.place);
    if (key !== undefined && !this.isEnded)
      this.#options.bytes.keep(sharedName(key, file.place), ownerOfShared(key), bytes);
    return bytes;
  }

  async #hasSoundSegment(place: number): Promise<boolean> {
    return this.#stream.soundSegment(place).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RangeError) return false;
        throw error;
      },
    );
  }

  async #mixSound(asked: Asked): Promise<void> {
    if (this.#isSoundMixed) return;
    const make: Part["make"] = async ({ signal }) => {
      await this.#stream.mixSound({ signal });
      this.#isSoundMixed = true;
      return Buffer.alloc(0);
    };
    await this.#rendered(
      { name: `${this.id} sound`, owner: this.id, make },
      { ...asked, onPiece: undefined },
      "asked",
    );
  }

  async #keyOf(file: StreamFile): Promise<string | undefined> {
    const { keys } = await this.#sharedKeys();
    if (file.kind === "sound") return keys.get(SOUND_PLACE);
    return file.kind === "video" ? keys.get(file.place) : undefined;
  }

  async #segment(place: number): Promise<Part> {
    const make: Part["make"] = (work) => this.#stream.videoSegment(place, work);
    const key = (await this.#sharedKeys()).keys.get(place);
    if (key === undefined) return { name: this.#nameOf(place), owner: this.id, make };
    return { name: sharedName(key, null), owner: ownerOfShared(key), make };
  }

  #own(kind: string, make: Part["make"]): Part {
    return { name: `${this.id} ${kind}`, owner: this.id, make };
  }

  #nameOf(place: number): string {
    return `${this.id} segment ${place}`;
  }

  async #made(part: Part, asked: Asked, urgency: Urgency): Promise<Buffer> {
    // Between finding nothing and wanting it there is no pause, so that nothing is made twice.
    return this.#options.bytes.find(part.name) ?? this.#rendered(part, asked, urgency);
  }

  #rendered({ name, owner, make }: Part, asked: Asked, urgency: Urgency): Promise<Buffer> {
    const { viewer, signal, onPiece } = asked;
    const { bytes, renderings } = this.#options;
    return renderings.want(name, {
      ...{ urgency, onPiece },
      signal: AbortSignal.any([signal, this.#ended.signal]),
      admit: async () => {
        const seconds = await limitViewing(urgency === "still" ? "stills" : "segments", viewer);
        if (seconds !== null) throw new ViewingLimit(seconds);
      },
      make: (work) => this.#follow(make(work)),
      keep: (made) => {
        if (made.length > 0) bytes.keep(name, owner, made);
      },
    });
  }

  #seek(place: number, viewer: Viewer): void {
    this.#madeAhead = place < this.#position ? place : Math.max(this.#madeAhead, place);
    this.#position = place;
    if (!this.#isGoingAhead) void this.#goAhead(viewer);
  }

  async #goAhead(viewer: Viewer): Promise<void> {
    this.#isGoingAhead = true;
    const left = new AbortController();
    const timer = setInterval(() => {
      if (this.#asking === 0 && performance.now() - this.askedAt > LEFT_MS) left.abort(new WatchingEnded());
    }, LOOK_MS).unref();
    try {
      for (;;) {
        const next = await this.#nextAhead();
        if (next === null || this.isEnded || left.signal.aborted) return;
        this.#madeAhead = next.place;
        const { signal } = left;
        await this.#made(next.part, { viewer, signal }, "ahead").catch((error: unknown) => {
          // Who comes back has it made.
          if (signal.aborted) this.#madeAhead = Math.min(this.#madeAhead, next.place - 1);
          throw error;
        });
      }
    } catch (error) {
      this.#tell(error);
    } finally {
      clearInterval(timer);
      this.#isGoingAhead = false;
    }
  }

  /** The next part that is not there, within some seconds; null for none. Of shared ones only those that others get from here. */
  async #nextAhead(): Promise<{ place: number; part: Part } | null> {
    const { segments, fps } = this.#stream.plan;
    const from = segments[this.#position]?.to ?? 0;
    for (const [place, segment] of segments.entries()) {
      if (place <= this.#madeAhead) continue;
      if (segment.from - from >= AHEAD_SECONDS * fps) return null;
      if (await this.#isOthers(place)) continue;
      const part = await this.#segment(place);
      if (!this.#options.bytes.has(part.name)) return { place, part };
    }
    return null;
  }

  /** Whether a segment is a shared one that is made from another video, perhaps by another worker. */
  async #isOthers(place: number): Promise<boolean> {
    const isShared = this.#stream.plan.segments[place]?.isShared === true && this.#options.isForMany;
    return isShared && !(await this.#sharedKeys()).own.has(place);
  }

  /** The keys of shared parts, which from then on everybody is given who has their addresses. */
  #sharedKeys(): Promise<SharedKeys> {
    this.#shared ??= this.#follow(this.#noteShared());
    this.#shared.catch(() => {
      this.#shared = undefined;
    });
    return this.#shared;
  }

  async #noteShared(): Promise<SharedKeys> {
    const { assetIds } = this;
    const { orgId, videoId, source, isForMany } = this.#options;
    if (!isForMany) return { keys: new Map(), own: new Set() };
    const places = this.#stream.plan.segments.flatMap(({ isShared }, place) => (isShared ? [place] : []));
    const keys = new Map<number, string>();
    for (const place of places) {
      const key = await this.#stream.keyOf(place);
      if (key !== null) keys.set(place, key);
    }
    const sound = await this.#stream.soundKey();
    if (sound !== null) keys.set(SOUND_PLACE, sound);
    const parts = [...keys].map(([place, key]) => ({ place, key }));
    for (const { key } of parts) this.#keys.add(key);
    if (parts.length === 0) return { keys, own: new Set() };
    const own = await source.noteShared({ orgId, videoId, assetIds }, parts);
    if (own === null) throw new WatchingEnded();
    return { keys, own };
  }

  #follow<Result>(work: Promise<Result>): Promise<Result> {
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    this.#underWay.add(settled);
    void settled.then(() => this.#underWay.delete(settled));
    return work;
  }

  /** Whoever asks for it is told by then. */
  #tell(error: unknown): void {
    if (this.isEnded || error instanceof ViewingLimit || error instanceof WatchingEnded) return;
    log().warn({ err: error, video: this.videoId }, "a part of a video could not be rendered ahead");
  }
}

/** By place: the keys of shared parts; and the places of those that others get from this video. */
type SharedKeys = { keys: ReadonlyMap<number, string>; own: ReadonlySet<number> };
