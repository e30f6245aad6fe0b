import { rm } from "node:fs/promises";
import type { SegmentCache } from "../cache/segment-cache.ts";
import { segmentKey } from "../cache/segment-key.ts";
import type { Segment } from "../plan.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { type EncodeOptions, encodeRuns } from "./encode-frames.ts";
import { EncodedFile } from "./encoded-file.ts";
import { type EncodedSegment, UnjoinableSegments } from "./encoded-segment.ts";
import { type JoinedVideo, joinSegments } from "./join.ts";

export type SegmentOptions = EncodeOptions & {
  /** The cache of shared segments. With null, all are encoded, with the same bytes. */
  cache: SegmentCache | null;
  /** See `joinSegments`. */
  audioPath: string | null;
  /** Called with the number of frames that the cache had. */
  onCached: (frames: number) => void;
};

/** One video's segments: opened when they are there, closed and their files removed in the end. */
class SegmentWork {
  readonly #scene: ResolvedScene;
  readonly #path: string;
  readonly #options: SegmentOptions;
  readonly #paths: string[] = [];
  readonly #open: { close(): void | Promise<void> }[] = [];
  readonly #keys: string[] = [];
  /** How often something was encoded. */
  #count = 0;

  constructor(scene: ResolvedScene, path: string, options: SegmentOptions) {
    this.#scene = scene;
    this.#path = path;
    this.#options = options;
  }

  async encode(runs: readonly Segment[]): Promise<EncodedSegment[]> {
    const encoded = await encodeRuns(this.#scene, runs, `${this.#path}.${this.#count++}`, this.#options);
    this.#paths.push(...encoded.map(({ path }) => path));
    const segments: EncodedSegment[] = [];
    for (const run of encoded) {
      const file = await EncodedFile.open(run, this.#scene.fps);
      this.#open.push(file);
      segments.push(file.segment);
    }
    return segments;
  }

  /** Shared segments that have been made before, by their places in the plan. */
  async find(segments: readonly Segment[]): Promise<Map<Segment, EncodedSegment>> {
    const found = new Map<Segment, EncodedSegment>();
    const { cache, onCached } = this.#options;
    if (!cache) return found;
    for (const segment of segments) {
      const key = await this.#keyOf(segment);
      const kept = key === null ? null : await cache.find(key, segment.to - segment.from);
      if (key === null || !kept) continue;
      this.#open.push(kept);
      this.#keys.push(key);
      found.set(segment, kept);
      onCached(kept.frames);
    }
    return found;
  }

  /** Encodes shared segments and stores them in the cache. */
  async make(segments: readonly Segment[]): Promise<EncodedSegment[]> {
    const made = segments.length > 0 ? await this.encode(segments) : [];
    for (const [index, one] of made.entries()) {
      const segment = segments[index];
      const key = segment ? await this.#keyOf(segment) : null;
      if (key !== null) await this.#options.cache?.keep(key, one);
    }
    return made;
  }

  /** Removes the cache's entries that this video used. */
  async evict(): Promise<void> {
    await Promise.all(this.#keys.map((key) => this.#options.cache?.forget(key)));
  }

  async close(): Promise<void> {
    // All that was read of them is in the video, or it has failed already.
    await Promise.allSettled(this.#open.map(async (segment) => segment.close()));
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })));
  }

  async #keyOf(segment: Segment): Promise<string | null> {
    if (!this.#options.cache) return null;
    return segmentKey(this.#scene, segment, this.#options.ffmpegPath).catch(() => null);
  }
}

/**
 * Makes a video of segments: personal ones are drawn, shared ones taken from the cache or drawn and put there. The
 * file is the same whatever the cache had.
 *
 * @returns what was written
 * @throws UnjoinableSegments when the scene has to be encoded in one run instead.
 * @throws RenderFault encoder_failed, or what `onFrame` throws. Beside `path` no file is left.
 */
export async function encodeSegments(
  scene: ResolvedScene,
  segments: readonly Segment[],
  path: string,
  options: SegmentOptions,
): Promise<JoinedVideo> {
  const work = new SegmentWork(scene, path, options);
  const shared = segments.filter(({ isShared }) => isShared);
  const personal = segments.filter(({ isShared }) => !isShared);
  const finding = work.find(shared);
  // Not waited for until the others are encoded.
  finding.catch(() => {});
  try {
    const drawn = personal.length > 0 ? await work.encode(personal) : [];
    const found = await finding;
    const missing = shared.filter((segment) => !found.has(segment));
    const made = await work.make(missing);
    const ready = segments.flatMap((segment) => {
      const next = segment.isShared ? (found.get(segment) ?? made.shift()) : drawn.shift();
      return next ? [next] : [];
    });
    return await joinSegments({ fps: scene.fps, segments: ready, audioPath: options.audioPath }, path);
  } catch (error) {
    if (error instanceof UnjoinableSegments) await work.evict();
    throw error;
  } finally {
    await finding.catch(() => {});
    await work.close();
  }
}
