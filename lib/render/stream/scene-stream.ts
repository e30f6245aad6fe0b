import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackdropCache } from "../cache/backdrop-cache.ts";
import type { SegmentCache } from "../cache/segment-cache.ts";
import { segmentKey } from "../cache/segment-key.ts";
import { captionsOf } from "../captions.ts";
import { renderStill } from "../draw/render-still.ts";
import { streamRun } from "../encode/encode-frames.ts";
import { checkPictures, readWhileEncoded } from "../encode/encoded-file.ts";
import { type EncodedSegment, UnjoinableSegments, type VideoPacket } from "../encode/encoded-segment.ts";
import { makeSoundTrack, soundTrackKey } from "../encode/sound-track.ts";
import type { Segment } from "../plan.ts";
import { renderFault } from "../render-fault.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { setupFor } from "./encoder-setup.ts";
import { soundSegments } from "./media-segments.ts";
import { type Addresses, masterPlaylist, trackPlaylist } from "./playlists.ts";
import { SegmentPieces, wholeSegment } from "./segment-pieces.ts";
import { type SegmentWork, SharedWork } from "./shared-work.ts";
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
   * @param work.mayGoOn awaited before it is mixed, as nothing interrupts that
   * @throws RangeError for a video without any
   */
  async mixSound(work: Omit<SegmentWork, "onPiece">): Promise<void> {
    await this.#mixed(work);
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
   * @throws RangeError for no segment
   */
  async videoSegment(index: number, work: SegmentWork): Promise<Buffer> {
    const segment = this.#segment(index);
    if (!segment.isShared) return (await this.#encode(segment, work)).bytes;
    const key = await segmentKey(this.#scene, segment, this.#options.ffmpegPath);
    return segmentsInHand.join(key, work, (shared) => this.#findOrEncode(segment, key, shared));
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

  async #findOrEncode(segment: Segment, key: string, work: SegmentWork): Promise<Buffer> {
    const { from, to } = segment;
    const { cache } = this.#options;
    const kept = await cache.find(key, to - from);
    if (kept) {
      try {
        return await wholeSegment({ frames: kept.frames, packets: kept.packets() }, this.#place(segment));
      } finally {
        await kept.close();
      }
    }
    const { bytes, encoded } = await this.#encode(segment, work);
    await cache.keep(key, encoded);
    return bytes;
  }

  async #encode(
    segment: Segment,
    { signal, mayGoOn, onPiece }: SegmentWork,
  ): Promise<{ bytes: Buffer; encoded: EncodedSegment }> {
    const { ffmpegPath, backdrops = null } = this.#options;
    const { fps } = this.plan;
    const frames = segment.to - segment.from;
    throwIfAborted(signal);
    const pieces = new SegmentPieces(this.#place(segment));
    const made: Buffer[] = [];
    const packets: VideoPacket[] = [];
    let reading: ReturnType<typeof readWhileEncoded> | undefined;
    const pictures = await streamRun(this.#scene, segment, {
      ...{ ffmpegPath, signal, backdrops },
      onFrame: async () => {
        await mayGoOn?.();
        throwIfAborted(signal);
      },
      onOutput: (output) => {
        reading = readWhileEncoded(output, { frames, fps }, (packet) => {
          packets.push(packet);
          const piece = pieces.add(packet);
          if (piece === null) return;
          made.push(piece);
          onPiece?.(piece);
        });
        reading.catch(() => undefined);
      },
    }).catch(async (error: unknown) => {
      // An encoder whose output cannot be read ends with a fault of its own.
      const fault = await reading?.then(
        () => null,
        (reason: unknown) => reason,
      );
      // A killed encoder shows as a failed one.
      throwIfAborted(signal);
      throw fault instanceof UnjoinableSegments ? fault : error;
    });
    const setup = found(await reading);
    checkPictures(packets.length, pictures);
    const encoded = { setup, frames, pictures, packets: () => packets };
    return { bytes: Buffer.concat([...made, pieces.end(frames)]), encoded };
  }

  #place({ from }: Segment): { from: number; fps: number } {
    return { from, fps: this.plan.fps };
  }

  /** The sound, which is kept for as long as this is: a hundredth of the picture's bytes. */
  async #mixed(work: SegmentWork = { signal: NEVER }): Promise<Sound> {
    if (this.#sound !== null) return this.#sound;
    if (!this.plan.hasSound) throw new RangeError("This video has no sound");
    // Most videos of a collection sound alike.
    const key = await this.soundKey();
    this.#sound = await soundsInHand.join(String(key), work, (shared) => this.#mix(shared));
    return this.#sound;
  }

  async #mix({ signal, mayGoOn }: Required<SegmentWork>): Promise<Sound> {
    const { ffmpegPath, musicFolder, cache, folder } = this.#options;
    const path = join(folder, `${randomUUID()}.m4a`);
    try {
      await makeSoundTrack(this.#scene, path, { ffmpegPath, musicFolder, cache, signal, mayGoOn });
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
