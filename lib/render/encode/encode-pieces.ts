import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { SegmentCache, segmentFile } from "../cache/segment-cache.ts";
import { segmentKey } from "../cache/segment-key.ts";
import type { Segment } from "../plan.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { type EncodeOptions, encodeRuns } from "./encode-frames.ts";
import { EncodedFile } from "./encoded-file.ts";
import { type EncodedSegment, UnjoinableSegments } from "./encoded-segment.ts";
import { type JoinedVideo, joinSegments } from "./join.ts";

export type PieceOptions = EncodeOptions & {
  /** The cache of shared pieces for other videos. */
  cache: SegmentCache | null;
  /** Called with the number of frames that existed already. */
  onCached: (frames: number) => void;
  /** Called before the missing pieces of a turn are drawn, with their pixels. */
  onTurn: (pixels: number) => void;
  /** Awaited between two turns. If it throws, the work ends and can be continued later. */
  between: () => Promise<void>;
};

/** Where finished pieces are kept beside their folder, for other hosts. */
export type PiecesElsewhere = {
  has: (name: string) => boolean;
  /** Writes a piece to a path that does not exist yet. */
  fetch: (name: string, path: string) => Promise<void>;
  keep: (name: string, path: string) => Promise<void>;
  remove: () => Promise<void>;
};

export type PiecesPlace = {
  folder: string;
  /** Names what was ordered: pieces of another name are not found. */
  order: string;
  elsewhere?: PiecesElsewhere;
};

/** The finished pieces of one video, in a folder that outlives the process, and elsewhere if the host may not. */
export class Pieces {
  readonly #folder: string;
  readonly #order: string;
  readonly #kept: SegmentCache;
  readonly #elsewhere: PiecesElsewhere | undefined;

  constructor({ folder, order, elsewhere }: PiecesPlace) {
    this.#folder = folder;
    this.#order = order;
    this.#elsewhere = elsewhere;
    const onFault = (error: unknown) => {
      throw error;
    };
    this.#kept = new SegmentCache({ folder, maxBytes: Number.POSITIVE_INFINITY, onFault });
  }

  async has(piece: Segment): Promise<boolean> {
    const key = this.#keyOf(piece);
    return this.#elsewhere === undefined ? this.#kept.has(key) : this.#elsewhere.has(segmentFile(key));
  }

  /** @throws what the file system says, or the place elsewhere */
  async keep(piece: Segment, content: EncodedSegment): Promise<void> {
    const key = this.#keyOf(piece);
    await this.#kept.keep(key, content);
    const name = segmentFile(key);
    await this.#elsewhere?.keep(name, join(this.#folder, name));
  }

  /**
   * A piece that is read only when needed: a long video has more pieces than a process may have open files.
   */
  async find(piece: Segment): Promise<EncodedSegment> {
    const { setup, frames, pictures } = await this.#use(piece, async (found) => found);
    const reopen = () => this.#kept.find(this.#keyOf(piece), frames);
    return {
      ...{ setup, frames, pictures },
      async *packets() {
        const found = await reopen();
        if (found === null) throw new UnjoinableSegments("A piece went missing");
        try {
          yield* found.packets();
        } finally {
          await found.close();
        }
      },
    };
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    await this.#elsewhere?.remove();
  }

  /** A piece that another host has made becomes one of this folder. */
  async #fetch(key: string): Promise<void> {
    const name = segmentFile(key);
    if (this.#elsewhere?.has(name) !== true || (await this.#kept.has(key))) return;
    const path = join(this.#folder, name);
    const part = `${path}.${randomUUID()}.part`;
    await mkdir(this.#folder, { recursive: true });
    try {
      await this.#elsewhere.fetch(name, part);
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
  }

  async #use<T>(piece: Segment, use: (found: EncodedSegment) => Promise<T>): Promise<T> {
    await this.#fetch(this.#keyOf(piece));
    const found = await this.#kept.find(this.#keyOf(piece), piece.to - piece.from);
    if (found === null) throw new UnjoinableSegments("A piece is missing or damaged");
    try {
      return await use(found);
    } finally {
      await found.close();
    }
  }

  #keyOf({ from, to }: Segment): string {
    return `${this.#order}-${from}-${to}`;
  }
}

/**
 * Draws the missing pieces of a long video, turn by turn. A piece's bytes do not depend on which others were drawn in the
 * same turn.
 *
 * @param path beside which work in progress lies; no file is left there.
 * @throws RenderFault encoder_failed, or what `onFrame` and `between` throw.
 */
export async function drawPieces(
  scene: ResolvedScene,
  plan: readonly (readonly Segment[])[],
  pieces: Pieces,
  path: string,
  options: PieceOptions,
): Promise<void> {
  let isFirst = true;
  for (const turn of plan) {
    const missing: Segment[] = [];
    for (const piece of turn) {
      const isThere = (await pieces.has(piece)) || (await copyShared(scene, piece, pieces, options));
      if (isThere) options.onCached(piece.to - piece.from);
      else missing.push(piece);
    }
    if (missing.length === 0) continue;
    if (!isFirst) await options.between();
    isFirst = false;
    const frames = missing.reduce((sum, { from, to }) => sum + to - from, 0);
    options.onTurn(frames * scene.width * scene.height);
    await drawTurn(scene, missing, pieces, `${path}.piece`, options);
  }
}

/** Writes the pieces as one video. @throws UnjoinableSegments when one is missing, damaged or unlike the others */
export async function joinPieces(
  plan: readonly Segment[],
  pieces: Pieces,
  path: string,
  { fps, audioPath }: { fps: number; audioPath: string | null },
): Promise<JoinedVideo> {
  const segments: EncodedSegment[] = [];
  for (const piece of plan) segments.push(await pieces.find(piece));
  return joinSegments({ fps, segments, audioPath }, path);
}

async function drawTurn(
  scene: ResolvedScene,
  missing: readonly Segment[],
  pieces: Pieces,
  path: string,
  options: PieceOptions,
): Promise<void> {
  const runs = await encodeRuns(scene, missing, path, options);
  try {
    for (const [index, piece] of missing.entries()) {
      const run = runs[index];
      if (run === undefined) continue;
      const file = await EncodedFile.open(run, scene.fps);
      try {
        await pieces.keep(piece, file.segment);
        const key = await sharedKey(scene, piece, options);
        if (key !== null) await options.cache?.keep(key, file.segment);
      } finally {
        file.close();
      }
    }
  } finally {
    await Promise.all(runs.map((run) => rm(run.path, { force: true })));
  }
}

/** Takes a piece over that another video had made; false when there is none. */
async function copyShared(
  scene: ResolvedScene,
  piece: Segment,
  pieces: Pieces,
  options: PieceOptions,
): Promise<boolean> {
  const key = await sharedKey(scene, piece, options);
  const found = key === null ? null : await options.cache?.find(key, piece.to - piece.from);
  if (!found) return false;
  try {
    await pieces.keep(piece, found);
  } finally {
    await found.close();
  }
  return true;
}

async function sharedKey(
  scene: ResolvedScene,
  piece: Segment,
  { cache, ffmpegPath }: PieceOptions,
): Promise<string | null> {
  if (!cache || !piece.isShared) return null;
  return segmentKey(scene, piece, ffmpegPath).catch(() => null);
}
