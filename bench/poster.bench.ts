import { mkdir, rm, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { makeAnimatedPoster } from "#lib/render/index.ts";
import { renderVideo } from "#lib/render/render-video.ts";
import { resolveScene } from "#lib/render/resolve/resolve.ts";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";
import { median } from "./median.ts";
import { withPlace } from "./render/place.ts";
import { processorMs } from "./render/process-figures.ts";

const RUNS = 7;
const INPUTS = {
  ...{ photo: null, assets: new Map(), today: "2026-05-04" },
  fields: {
    ...{ first_name: "Ada", last_name: "Lovelace", position: "Analyst", sector: "Research" },
    ...{ birth_date: "1990-12-10", hire_date: "2018-03-01" },
  },
};

/** What the animated poster of a video costs and weighs, for each built-in template in each shape, or those named. */
export async function run(names: string[]): Promise<void> {
  await withPlace(async ({ folder, ffmpegPath }) => {
    console.log(`| poster, ${availableParallelism()} cores | kB | ms of processor: median (most) |`);
    console.log("| --- | --- | --- |");
    for (const { name, scene } of BUILT_IN_TEMPLATES) {
      if (names.length > 0 && !names.includes(name)) continue;
      const at = join(folder, "video");
      await mkdir(at, { recursive: true });
      const files = { video: join(at, "video.mp4"), thumbnail: join(at, "video.jpg") };
      const { scene: resolved } = await resolveScene(scene, INPUTS);
      await renderVideo(resolved, files, { ffmpegPath, musicFolder: join(folder, "music") });
      const { width, height } = scene;
      const film = { path: files.video, width, height, from: scene.thumbnail_time ?? scene.duration / 2 };
      const times: number[] = [];
      for (let round = -1; round < RUNS; round += 1) {
        const began = processorMs();
        const running = { ffmpegPath, signal: new AbortController().signal };
        if (!(await makeAnimatedPoster(film, join(at, "poster.gif"), running))) throw new Error("too large");
        if (round >= 0) times.push(processorMs() - began);
      }
      const kilobytes = Math.round((await stat(join(at, "poster.gif"))).size / 1000);
      const cost = `${Math.round(median(times))} (${Math.max(...times)})`;
      console.log(`| ${name}, ${width} × ${height} | ${kilobytes} | ${cost} |`);
      await rm(at, { recursive: true });
    }
  });
}
