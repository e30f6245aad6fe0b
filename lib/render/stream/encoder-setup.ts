import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { SegmentCache } from "../cache/segment-cache.ts";
import { EncodedFile } from "../encode/encoded-file.ts";
import { EncoderProcess } from "../encode/encoder.ts";
import { rendererVersion } from "../renderer-version.ts";
import { videoInitialization } from "./media-segments.ts";

type Setup = { init: Buffer; codec: string };
type Size = { width: number; height: number; fps: number };

/** By the renderer's version and the size: as many as an installation has sizes of videos. */
const known = new Map<string, Promise<Setup>>();
const MOST_KNOWN = 50;

/**
 * What a player needs before the first segment of a video of a size, which no video has to be drawn for: the encoder's
 * parameter sets depend on the size alone.
 *
 * @param tools.folder where a work file may lie
 * @throws RenderFault encoder_failed
 */
export async function setupFor(
  size: Size,
  tools: { ffmpegPath: string; cache: SegmentCache; folder: string },
): Promise<Setup> {
  const { width, height, fps } = size;
  const name = `setup ${await rendererVersion(tools.ffmpegPath)} ${width} ${height} ${fps}`;
  const key = createHash("sha256").update(name).digest("hex");
  const found = known.get(key) ?? makeSetup(key, size, tools);
  known.set(key, found);
  found.catch(() => known.delete(key));
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return found;
}

async function makeSetup(
  key: string,
  { width, height, fps }: Size,
  { ffmpegPath, cache, folder }: { ffmpegPath: string; cache: SegmentCache; folder: string },
): Promise<Setup> {
  const kept = await cache.find(key, 1);
  if (kept) {
    try {
      return await videoInitialization(kept, fps);
    } finally {
      await kept.close();
    }
  }
  const run = { path: join(folder, `${randomUUID()}.mkv`), from: 0, to: 1, pictures: 1 };
  try {
    const encoder = new EncoderProcess({ ffmpegPath, width, height, fps, outputs: [run] });
    await encoder.write(Buffer.alloc(width * height * 1.5, 128));
    await encoder.finish();
    const file = await EncodedFile.open(run, fps);
    try {
      await cache.keep(key, file.segment);
      return await videoInitialization(file.segment, fps);
    } finally {
      file.close();
    }
  } finally {
    await rm(run.path, { force: true });
  }
}
