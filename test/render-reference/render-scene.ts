import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { SegmentCache } from "#lib/render/cache/segment-cache.ts";
import { renderVideo } from "#lib/render/render-video.ts";
import { resolveScene } from "#lib/render/resolve/resolve.ts";

/**
 * Renders a scene in a process of its own: `node render-scene.ts <ffmpeg> <scene as JSON> <video> <music folder> [<cache folder>]`.
 * A test compares what several of them write.
 */
const [ffmpegPath = "", json = "", video = "", musicFolder = "", folder] = process.argv.slice(2);

const inputs = { fields: { first_name: "Ada" }, assets: new Map(), photo: null, today: "2026-11-20" };
const { scene } = await resolveScene(sceneSchema.parse(JSON.parse(json)), inputs);
const cache = folder === undefined ? {} : { cache: new SegmentCache({ folder, maxBytes: 2 ** 30 }) };
await renderVideo(scene, { video, thumbnail: `${video}.jpg` }, { ffmpegPath, musicFolder, ...cache });
