import { copyFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { BackdropCache } from "#lib/render/cache/backdrop-cache.ts";
import { SegmentCache } from "#lib/render/cache/segment-cache.ts";
import { picturesOf } from "#lib/render/draw/scene-pictures.ts";
import { EncoderProcess } from "#lib/render/encode/encoder.ts";
import { planSegments } from "#lib/render/plan.ts";
import { startProgramsElsewhere } from "#lib/render/programs/program.ts";
import { renderVideo } from "#lib/render/render-video.ts";
import type { ResolvedScene } from "#lib/render/resolve/resolved-scene.ts";
import { median } from "../median.ts";
import { type DesignScene, designScene } from "./design-scene.ts";
import { processorMs } from "./process-figures.ts";

export type DesignOrder = DesignScene & { videos: number; ffmpegPath: string; folder: string };

/** Processor time in ms, medians of the videos. */
export type DesignAnswer = {
  /** A video whose shared parts are there, all that a worker does for it but the database. */
  product: number;
  /** The encoder alone, given the personal frames that differ from the one before. */
  encoder: number;
  personal: number;
  unique: number;
  bytes: number;
  /** The first video of the process. */
  first: number;
};

const CACHE_BYTES = 2 ** 31;

/** The personal frames that show something else than the one before. */
async function uniqueFrames(scene: ResolvedScene): Promise<{ frames: Buffer[]; personal: number }> {
  const pictures = picturesOf(scene, {});
  const frames: Buffer[] = [];
  let personal = 0;
  for (const { from, to, isShared } of planSegments(scene)) {
    if (isShared) continue;
    personal += to - from;
    for (let frame = from; frame < to; frame += 1) {
      const { bytes } = await pictures.make(frame);
      if (frames.at(-1)?.equals(bytes) !== true) frames.push(Buffer.from(bytes));
      await new Promise(setImmediate);
    }
  }
  await pictures.close();
  return { frames, personal };
}

/** A copy of the photo for each person: an image that was decoded for one video is kept for the next. */
async function ownPhoto({ photo, folder }: DesignOrder, index: number): Promise<string | null> {
  if (photo === null) return null;
  const path = join(folder, `photo-${index}.jpg`);
  await copyFile(photo, path);
  return path;
}

async function measure(order: DesignOrder): Promise<DesignAnswer> {
  // As a worker does.
  await startProgramsElsewhere();
  const { videos, ffmpegPath, folder } = order;
  const tools = {
    ...{ ffmpegPath, musicFolder: join(folder, "music") },
    cache: new SegmentCache({ folder: join(folder, "segments"), maxBytes: CACHE_BYTES }),
    backdrops: new BackdropCache({ folder: join(folder, "backdrops"), maxBytes: CACHE_BYTES }),
  };
  const output = { video: join(folder, `${order.slug}.mp4`), thumbnail: join(folder, `${order.slug}.jpg`) };
  const times: number[] = [];
  for (let index = 0; index <= videos; index += 1) {
    const photo = await ownPhoto(order, index);
    const before = processorMs();
    await renderVideo(await designScene({ ...order, photo }, index), output, tools);
    times.push(processorMs() - before);
  }
  const { size } = await stat(output.video);
  const scene = await designScene(order, videos);
  const { frames, personal } = await uniqueFrames(scene);
  const { width, height, fps } = scene;
  const alone: number[] = [];
  for (let round = 0; round < Math.min(3, videos); round += 1) {
    const before = processorMs();
    const encoder = new EncoderProcess({
      ...{ ffmpegPath, width, height, fps },
      outputs: [{ path: join(folder, "alone.mkv"), from: 0, to: frames.length }],
    });
    for (const frame of frames) await encoder.write(frame);
    await encoder.finish();
    alone.push(processorMs() - before);
  }
  return {
    ...{ product: median(times.slice(1)), encoder: median(alone), first: times[0] ?? 0 },
    ...{ personal, unique: frames.length, bytes: size },
  };
}

process.on("message", async (order: DesignOrder) => {
  process.send?.(await measure(order), () => process.disconnect());
});
