import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackdropCache } from "../cache/backdrop-cache.ts";
import type { SegmentCache } from "../cache/segment-cache.ts";
import { segmentKey } from "../cache/segment-key.ts";
import { captionsOf } from "../captions.ts";
import { renderStill } from "../draw/render-still.ts";
import { encodeRuns } from "../encode/encode-frames.ts";
import { EncodedFile } from "../encode/encoded-file.ts";
import { makeSoundTrack, soundTrackKey } from "../encode/sound-track.ts";
import type { Segment } from "../plan.ts";
import { renderFault } from "../render-fault.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { setupFor } from "./encoder-setup.ts";
import { soundSegments, videoSegment } from "./media-segments.ts";
import { type Addresses, masterPlaylist, trackPlaylist } from "./playlists.ts";
import { SharedWork } from "./shared-work.ts";
import { type StreamPlan, streamPlan } from "./stream-plan.ts";

type StreamOptions = {
  ffmpegPath: string;
  /** Has the shared segments and the sound, and gets those that are made. */
  cache: SegmentCache;
  /** The cache of moving backdrops. Without it they are drawn each time, with the same bytes. */
  backdrops?: BackdropCache;
  /** Where composed music is kept. */
  musicFolder: string;
  /** Where work files may lie. */
  folder: string;
};

type Sound = Awaited<ReturnType<typeof soundSegments>>;

const POSTER_WIDTH = 640;

/** Shared segments and sounds that are being made in this process, by their keys: many may ask for one at once. */
const segmentsInHand = new SharedWork<Buffer>();
const soundsInHand = new SharedWork<Sound>();
const NEVER = new AbortController().signal;

/**
 * A video that is made while it is watched: its playlists are known at once, each segment is made when it is asked for,
 * and has the samples that the file of `renderVideo` has there. Between calls it holds no process and no file.
 *
 * Its methods throw RenderFault canceled when their signal is aborted, encoder_failed, and what drawing throws.
 */
export class SceneStream {
  readonly plan: StreamPlan;
  readonly #scene: ResolvedScene;
  readonly #options: StreamOptions;
  #sound: Sound | null = null;

  constructor(scene: ResolvedScene, options: StreamOptions) {
    this.#scene = scene;
    this.#options = options;
    this.plan = streamPlan(scene);
  }

  /** The content address of a shared segment; null for a personal one. @throws RangeError for no segment */
  async keyOf(index: number): Promise<string | null> {
    const segment = this.#segment(index);
    return segment.isShared ? segmentKey(this.#scene, segment, this.#options.ffmpegPath) : null;
  }

  /** The content address of the sound; null for a video without any. */
  soundKey(): Promise<string | null> {
    return soundTrackKey(this.#scene, this.#options.ffmpegPath);
  }

  /** The playlist that names those of picture and sound. */
  async masterPlaylist(names: { video: string; sound: string }): Promise<string> {
    const { codec } = await this.#setup();
    // Of all sounds that are encoded here: AAC-LC.
    return masterPlaylist(this.plan, this.plan.hasSound ? [codec, "mp4a.40.2"] : [codec], names);
  }

  videoPlaylist({ video, videoInit }: Pick<Addresses, "video" | "videoInit">): string {
    const { fps, segments } = this.plan;
    return trackPlaylist(
      videoInit,
      segments.map(({ from, to }, index) => ({ seconds: (to - from) / fps, address: video(index) })),
    );
  }

  /**
   * Mixes the sound, unless it is there: its playlist and its parts take no time after that.
   *
   * @throws RangeError for a video without any
   */
  async mixSound(signal: AbortSignal): Promise<void> {
    await this.#mixed(signal);
  }

  /** @throws RangeError for a video without sound */
  async soundPlaylist({ sound, soundInit }: Pick<Addresses, "sound" | "soundInit">): Promise<string> {
    const { segments } = await this.#mixed();
    return trackPlaylist(
      soundInit,
      segments.map(({ seconds }, index) => ({ seconds, address: sound(index) })),
    );
  }

  async videoInit(): Promise<Buffer> {
    return (await this.#setup()).init;
  }

  /**
   * A segment of the picture, taken from the cache or drawn and encoded.
   *
   * @param mayGoOn asked between two frames of a personal one: null, or what to wait for. A shared one may be others' too.
   * @throws RangeError for no segment
   */
  async videoSegment(
    index: number,
    signal: AbortSignal,
    mayGoOn: () => Promise<void> | null = () => null,
  ): Promise<Buffer> {
    const segment = this.#segment(index);
    if (!segment.isShared) return this.#encode(segment, null, signal, mayGoOn);
    const key = await segmentKey(this.#scene, segment, this.#options.ffmpegPath);
    return segmentsInHand.join(key, signal, (unwanted) => this.#findOrEncode(segment, key, unwanted));
  }

  async soundInit(): Promise<Buffer> {
    return (await this.#mixed()).init;
  }

  /** @throws RangeError for no segment */
  async soundSegment(index: number): Promise<Buffer> {
    const { segments } = await this.#mixed();
    return found(segments[index]).bytes;
  }

  /** The thumbnail of the video that would be kept, as a JPEG. */
  poster(signal: AbortSignal): Promise<Buffer> {
    const { thumbnailFrame, fps } = this.#scene;
    const { ffmpegPath } = this.#options;
    return renderStill(
      this.#scene,
      thumbnailFrame / fps,
      { type: "jpeg", width: POSTER_WIDTH },
      { ffmpegPath, signal },
    );
  }

  /** The words that the video shows, as WebVTT; without any a file of no words, as a page names it before that is known. */
  captions(): string {
    return captionsOf(this.#scene) ?? "WEBVTT\n";
  }

  #segment(index: number): Segment {
    return found(this.plan.segments[index]);
  }

  #setup() {
    return setupFor(this.plan, this.#options);
  }

  async #findOrEncode(segment: Segment, key: string, signal: AbortSignal): Promise<Buffer> {
    const { from, to } = segment;
    const kept = await this.#options.cache.find(key, to - from);
    if (!kept) return this.#encode(segment, key, signal);
    try {
      return (await videoSegment(kept, { from, fps: this.plan.fps })).media.bytes;
    } finally {
      await kept.close();
    }
  }

  async #encode(
    segment: Segment,
    key: string | null,
    signal: AbortSignal,
    mayGoOn?: () => Promise<void> | null,
  ): Promise<Buffer> {
    const { ffmpegPath, backdrops = null, cache, folder } = this.#options;
    const { fps } = this.plan;
    const onFrame = async () => {
      await mayGoOn?.();
      throwIfAborted(signal);
    };
    throwIfAborted(signal);
    const [run] = await encodeRuns(this.#scene, [segment], join(folder, randomUUID()), {
      ...{ ffmpegPath, signal, backdrops, onFrame },
    }).catch((error: unknown) => {
      // A killed encoder shows as a failed one.
      throwIfAborted(signal);
      throw error;
    });
    const encoded = found(run);
    try {
      const file = await EncodedFile.open(encoded, fps);
      try {
        if (key !== null) await cache.keep(key, file.segment);
        return (await videoSegment(file.segment, { from: segment.from, fps })).media.bytes;
      } finally {
        file.close();
      }
    } finally {
      await rm(encoded.path, { force: true });
    }
  }

  /** The sound, which is kept for as long as this is: a hundredth of the picture's bytes. */
  async #mixed(signal = NEVER): Promise<Sound> {
    if (this.#sound !== null) return this.#sound;
    if (!this.plan.hasSound) throw new RangeError("This video has no sound");
    // Most videos of a collection sound alike.
    const key = await this.soundKey();
    this.#sound = await soundsInHand.join(String(key), signal, (unwanted) => this.#mix(unwanted));
    return this.#sound;
  }

  async #mix(signal: AbortSignal): Promise<Sound> {
    const { ffmpegPath, musicFolder, cache, folder } = this.#options;
    const path = join(folder, `${randomUUID()}.m4a`);
    try {
      await makeSoundTrack(this.#scene, path, { ffmpegPath, musicFolder, cache, signal });
      return await soundSegments(path);
    } finally {
      await rm(path, { force: true });
    }
  }
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw renderFault("rendering_canceled", {});
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError("There is no such segment");
  return value;
}
