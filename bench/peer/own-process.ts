import { join } from "node:path";
import { renderVideo } from "#lib/render/render-video.ts";
import { type Greeting, resolveGreeting } from "./greeting.ts";

/**
 * One of the product's processes: renders a greeting for each name, from resolving the scene to the checked file, as a
 * worker does, without anything kept from one video for the next.
 */
const [kind, ffmpegPath = "", folder = "", photo = "", ...names] = process.argv.slice(2);

for (const name of names) {
  const scene = await resolveGreeting(kind as Greeting, name, photo);
  const video = join(folder, `${name}.mp4`);
  await renderVideo(scene, { video, thumbnail: `${video}.jpg` }, { ffmpegPath });
}
