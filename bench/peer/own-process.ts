import { join } from "node:path";
import { BackdropCache } from "#lib/render/cache/backdrop-cache.ts";
import { SegmentCache } from "#lib/render/cache/segment-cache.ts";
import { startProgramsElsewhere } from "#lib/render/programs/program.ts";
import { renderVideo } from "#lib/render/render-video.ts";
import { type Greeting, resolveGreeting } from "./greeting.ts";

/**
 * One of the product's processes: renders a greeting for each name, from resolving the scene to the checked file, as a
 * worker does for a collection. Its caches lie beside the videos, and so are empty in the beginning.
 */
const [kind, ffmpegPath = "", folder = "", photo = "", ...names] = process.argv.slice(2);
const CACHE_BYTES = 2 ** 30;
const tools = {
  ffmpegPath,
  cache: new SegmentCache({ folder: join(folder, "segments"), maxBytes: CACHE_BYTES }),
  backdrops: new BackdropCache({ folder: join(folder, "backdrops"), maxBytes: CACHE_BYTES }),
};

// As a worker does.
await startProgramsElsewhere();

for (const name of names) {
  const scene = await resolveGreeting(kind as Greeting, name, photo);
  const video = join(folder, `${name}.mp4`);
  await renderVideo(scene, { video, thumbnail: `${video}.jpg` }, tools);
}
