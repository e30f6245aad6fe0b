import { BackdropCache } from "#lib/render/cache/backdrop-cache.ts";
import { picturesOf } from "#lib/render/draw/scene-pictures.ts";
import { EncoderProcess } from "#lib/render/encode/encoder.ts";
import { startProgramsElsewhere } from "#lib/render/programs/program.ts";
import { renderVideo } from "#lib/render/render-video.ts";
import { processorMs } from "./process-figures.ts";
import { type BenchScene, resolveBenchScene } from "./scenes.ts";

/** One of two processes that work at once: the product's own rendering, or the encoder alone. */
export type Contender = {
  role: "product" | "encoder";
  scene: BenchScene;
  ffmpegPath: string;
  /** Path of the picture in the background. */
  picture: string;
  output: string;
  /** Folder in which the product keeps what moves behind. */
  backdrops: string;
};

/** What a contender answers: first that it is ready, then the processor's time that each round took, in ms. */
export type Answer = { processor: number };

const BACKDROPS_BYTES = 4 * 2 ** 30;

/** Draws all frames ahead; frames that show the same are one buffer. */
async function prepareFrames({ scene: options, picture }: Contender): Promise<Buffer[]> {
  const scene = await resolveBenchScene(options, picture);
  const pictures = picturesOf(scene, {});
  const frames: Buffer[] = [];
  for (let frame = 0; frame < scene.frames; frame += 1) {
    const { bytes } = await pictures.make(frame);
    const before = frames.at(-1);
    frames.push(before?.equals(bytes) ? before : Buffer.from(bytes));
    await new Promise(setImmediate);
  }
  return frames;
}

async function encoderAlone(order: Contender): Promise<() => Promise<void>> {
  const frames = await prepareFrames(order);
  const { width, height, fps } = await resolveBenchScene(order.scene, order.picture);
  const outputs = [{ path: order.output, from: 0, to: frames.length }];
  const settings = { ffmpegPath: order.ffmpegPath, width, height, fps, outputs };
  return async () => {
    const encoder = new EncoderProcess(settings);
    for (const frame of frames) await encoder.write(frame);
    await encoder.finish();
  };
}

/** Everything that a worker does for a video but the database: each time the scene is resolved, drawn and checked. */
async function product(order: Contender): Promise<() => Promise<void>> {
  const backdrops = new BackdropCache({ folder: order.backdrops, maxBytes: BACKDROPS_BYTES });
  return async () => {
    const scene = await resolveBenchScene(order.scene, order.picture);
    const output = { video: order.output, thumbnail: `${order.output}.jpg` };
    await renderVideo(scene, output, { ffmpegPath: order.ffmpegPath, backdrops });
  };
}

// As a worker does.
await startProgramsElsewhere();

let go: (() => Promise<void>) | undefined;

process.on("message", async (message: Contender | "go") => {
  if (message !== "go") go = await (message.role === "product" ? product : encoderAlone)(message);
  const before = processorMs();
  if (message === "go") await go?.();
  process.send?.({ processor: processorMs() - before } satisfies Answer);
});
process.on("disconnect", () => process.exit());
