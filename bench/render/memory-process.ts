import { startProgramsElsewhere } from "#lib/render/programs/program.ts";
import { renderVideo } from "#lib/render/render-video.ts";
import { memoryBytes } from "./process-figures.ts";
import { type BenchScene, resolveBenchScene } from "./scenes.ts";

export type MemoryOrder = {
  scene: BenchScene;
  videos: number;
  ffmpegPath: string;
  picture: string;
  output: string;
};
/** Bytes in memory after each video, and at most. */
export type MemoryAnswer = { after: number[]; peak: number };

/** Renders one video after the other, each for another name, as a worker does with a collection. */
process.once("message", async ({ scene, videos, ffmpegPath, picture, output }: MemoryOrder) => {
  await startProgramsElsewhere();
  const after: number[] = [];
  for (let index = 0; index < videos; index += 1) {
    const resolved = await resolveBenchScene({ ...scene, name: `${scene.name} ${index}` }, picture);
    await renderVideo(resolved, { video: output, thumbnail: `${output}.jpg` }, { ffmpegPath });
    after.push(memoryBytes().now);
  }
  process.send?.({ after, peak: memoryBytes().peak } satisfies MemoryAnswer);
  process.disconnect();
});
