import { join } from "node:path";
import { BackdropCache } from "#lib/render/cache/backdrop-cache.ts";
import { SegmentCache } from "#lib/render/cache/segment-cache.ts";
import { encodeRuns } from "#lib/render/encode/encode-frames.ts";
import { EncodedFile } from "#lib/render/encode/encoded-file.ts";
import { joinSegments } from "#lib/render/encode/join.ts";
import { startProgramsElsewhere } from "#lib/render/programs/program.ts";
import { type RenderOptions, renderVideo } from "#lib/render/render-video.ts";
import { median } from "../median.ts";
import type { BenchPlace } from "./place.ts";
import { processorMs } from "./process-figures.ts";
import { type BenchScene, FPS, resolveBenchScene } from "./scenes.ts";

const SECONDS = 12;
const CACHE_BYTES = 2 ** 30;
/** Every so many videos one is also made without the cache. */
const COMPARE_EVERY = 6;

/** Time of one video in ms, by the clock and of all processors. */
type Effort = { time: number; processor: number };

export type CollectionSpeed = {
  /** Medians of a video with the shared segments there, and of one in which everything is drawn and encoded. */
  shared: Effort;
  full: Effort;
  /** The first video, which makes what is shared. */
  first: Effort;
};

function middle(efforts: readonly Effort[]): Effort {
  return {
    time: median(efforts.map(({ time }) => time)),
    processor: median(efforts.map(({ processor }) => processor)),
  };
}

/** Videos of a scene that shows something personal in the middle third of its time, one after the other. */
export async function measureCollection(
  kind: BenchScene["kind"],
  place: BenchPlace,
  videos: number,
): Promise<CollectionSpeed> {
  const cache = new SegmentCache({ folder: join(place.folder, `segments-${kind}`), maxBytes: CACHE_BYTES });
  const backdrops = new BackdropCache({
    folder: join(place.folder, `backdrops-${kind}`),
    maxBytes: CACHE_BYTES,
  });
  // Both have the music composed, as a worker does after its first video with it.
  const tools = { ffmpegPath: place.ffmpegPath, musicFolder: join(place.folder, "music") };
  const make = async (index: number, caches: Pick<RenderOptions, "cache" | "backdrops">) => {
    const [began, processor] = [performance.now(), processorMs()];
    const scene = await resolveBenchScene(sceneOf(kind, `Maximiliane ${index}`), place.picture);
    const output = { video: join(place.folder, "one.mp4"), thumbnail: join(place.folder, "one.jpg") };
    await renderVideo(scene, output, { ...tools, ...caches });
    return { time: performance.now() - began, processor: processorMs() - processor };
  };
  // As a worker does.
  await startProgramsElsewhere();
  await make(0, {});
  const first = await make(0, { cache, backdrops });
  const [shared, full]: [Effort[], Effort[]] = [[], []];
  for (let index = 1; index < videos; index += 1) {
    shared.push(await make(index, { cache, backdrops }));
    if (index % COMPARE_EVERY === 0) full.push(await make(index, {}));
  }
  return { shared: middle(shared), full: middle(full), first };
}

function sceneOf(kind: BenchScene["kind"], name: string): BenchScene {
  return {
    kind,
    height: 720,
    seconds: SECONDS,
    name,
    personal: { from: SECONDS / 3, to: (SECONDS * 2) / 3 },
  };
}

/** Milliseconds that it takes to join a video of three segments: median of `rounds`. */
export async function measureJoin(place: BenchPlace, rounds: number): Promise<number> {
  const scene = await resolveBenchScene(sceneOf("still", "Maximiliane"), place.picture);
  const third = (SECONDS / 3) * FPS;
  const runs = [0, 1, 2].map((index) => ({ from: index * third, to: (index + 1) * third }));
  const parts = join(place.folder, "parts.mp4");
  const options = { ffmpegPath: place.ffmpegPath, signal: new AbortController().signal, onFrame: () => {} };
  const encoded = await encodeRuns(scene, runs, parts, options);
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    const files = await Promise.all(encoded.map((run) => EncodedFile.open(run, scene.fps)));
    const segments = files.map(({ segment }) => segment);
    await joinSegments({ fps: scene.fps, segments, audioPath: null }, join(place.folder, "joined.mp4"));
    for (const file of files) file.close();
    if (round > 0) times.push(performance.now() - began);
  }
  return median(times);
}
