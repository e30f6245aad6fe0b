import { join } from "node:path";
import { BufferSource, FilePathSource } from "mediabunny";
import { SegmentCache } from "#lib/render/cache/segment-cache.ts";
import { renderVideo } from "#lib/render/render-video.ts";
import { SceneStream } from "#lib/render/stream/scene-stream.ts";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";
import { designScene } from "../render/design-scene.ts";
import type { BenchPlace } from "../render/place.ts";
import { samplesOf } from "../track-samples.ts";

const CACHE_BYTES = 2 ** 31;

/** Whether the stream's segments, joined, have the samples of the file that is kept, for each design in each aspect. */
export async function compareDesigns({ folder, ffmpegPath, picture }: BenchPlace): Promise<void> {
  console.log("| design | segments, personal | the same samples |\n| --- | --- | --- |");
  const { signal } = new AbortController();
  for (const { slug, aspect } of BUILT_IN_TEMPLATES) {
    const scene = await designScene({ slug, photo: picture }, 0);
    const output = { video: join(folder, "kept.mp4"), thumbnail: join(folder, "kept.jpg") };
    const musicFolder = join(folder, "music");
    await renderVideo(scene, output, { ffmpegPath, musicFolder });
    const cache = new SegmentCache({ folder: join(folder, "segments", slug), maxBytes: CACHE_BYTES });
    const stream = new SceneStream(scene, { ffmpegPath, cache, musicFolder, folder });
    const parts = [await stream.videoInit()];
    for (const index of stream.plan.segments.keys()) parts.push(await stream.videoSegment(index, { signal }));
    const playlist = await stream.soundPlaylist({ sound: String, soundInit: "" });
    const sounds = [await stream.soundInit()];
    for (let index = 0; index < (playlist.match(/#EXTINF/g)?.length ?? 0); index += 1)
      sounds.push(await stream.soundSegment(index));
    const isSame = async (kind: "video" | "audio", streamed: readonly Buffer[]) =>
      (await samplesOf(new FilePathSource(output.video), kind)) ===
      (await samplesOf(new BufferSource(Buffer.concat(streamed)), kind));
    const same = [await isSame("video", parts), await isSame("audio", sounds)];
    const personal = stream.plan.segments.filter(({ isShared }) => !isShared).length;
    const verdict = same.every(Boolean) ? "yes" : `no: picture ${same[0]}, sound ${same[1]}`;
    console.log(`| ${slug} (${aspect}) | ${stream.plan.segments.length}, ${personal} | ${verdict} |`);
  }
}
