import { stat } from "node:fs/promises";
import type { AudioLayer } from "#lib/contract/scene/audio-layer.ts";
import { type PlacedLayer, placedLayers, shownLayers } from "#lib/contract/scene/layer-tree.ts";
import { MUSIC_NAMES } from "#lib/contract/scene/music.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { VideoLayer } from "#lib/contract/scene/video-layer.ts";
import { type Media, type MovingPicture, probeMedia } from "../media/probe-media.ts";
import { UnusableMedia } from "../media/unusable-file.ts";
import { RenderFault, renderFault, unusableFault } from "../render-fault.ts";
import { placement } from "./picture-placement.ts";
import { type Frame, toPixels, toRadius } from "./resolve-geometry.ts";
import { type ImageFiles, type LoadedFiles, resolveImage } from "./resolve-image.ts";
import type { ResolvedImage, ResolvedSound, ResolvedVideo } from "./resolved-scene.ts";

type MediaLayer = AudioLayer | VideoLayer;
/** A file that a layer plays, and what is in it. */
type FoundMedia = { id: string; path: string; media: Media };

/** The most pixels that a video's frames are decoded to; in a larger box they are stretched. */
const MOST_DECODED_PIXELS = 3840 * 2160;
/**
 * Limits of the whole picture, of which a box with a very different shape shows little, and of each of its
 * sides.
 */
const MOST_SCALED = { pixels: 4 * MOST_DECODED_PIXELS, side: 16_384 };
/** With a smaller side, ffmpeg's scaler fails if the other side is enlarged. */
const LEAST_SCALED_SIDE = 8;
/** From this height on, a video without a colour matrix is treated as high definition (BT.709). */
const HIGH_DEFINITION_HEIGHT = 576;

/** The videos of a collection use the same few files repeatedly. */
const KEPT_PROBES = 200;
const probes = new Map<string, Promise<Media>>();

/** The content of a file, probed again only if its size or modification time has changed. */
async function probeOnce(path: string): Promise<Media> {
  const { size, mtimeMs } = await stat(path);
  const key = `${size} ${mtimeMs} ${path}`;
  const known = probes.get(key);
  if (known) return known;
  const probing = probeMedia(path);
  const [oldest] = probes.keys();
  if (probes.size >= KEPT_PROBES && oldest !== undefined) probes.delete(oldest);
  probes.set(key, probing);
  probing.catch(() => probes.delete(key));
  return probing;
}

function assetId(source: string): string | null {
  return /^asset:(.+)$/.exec(source)?.[1]?.toLowerCase() ?? null;
}

/** The file of a source, looked into. Null when there is none. */
async function find(source: string, files: ImageFiles, layer: MediaLayer): Promise<FoundMedia | null> {
  const id = assetId(source);
  const path = id === null ? undefined : files.assets.get(id)?.path;
  if (id === null || path === undefined) return null;
  try {
    return { id, path, media: await probeOnce(path) };
  } catch (cause) {
    if (cause instanceof UnusableMedia) throw unusableFault(cause, { kind: "media" }, layer.name);
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw renderFault("media_file_unreadable", {}, layer.name, { cause });
  }
}

function missing(layer: MediaLayer): RenderFault {
  const reason = layer.type === "audio" ? "sound_missing" : "video_missing";
  return renderFault(reason, { source: layer.source }, layer.name);
}

function beginsTooLate(layer: MediaLayer, seconds: number): RenderFault {
  const facts = { seconds: Number(seconds.toFixed(1)), trim: layer.trim ?? 0 };
  return renderFault("trim_too_late", facts, layer.name);
}

function matrixOf({ matrix, height }: MovingPicture): ResolvedVideo["matrix"] {
  if (matrix === "bt709") return "bt709";
  if (matrix === "smpte170m" || matrix === "bt470bg") return "smpte170m";
  if (matrix?.startsWith("bt2020")) return "bt2020";
  return height > HIGH_DEFINITION_HEIGHT ? "bt709" : "smpte170m";
}

/** How large to decode, what to keep of it and where to put it, for a picture in a box. */
function decodedSize(layer: VideoLayer, picture: MovingPicture, box: Frame) {
  const { from, to } = placement(layer, picture, box);
  const whole = {
    width: (picture.width * to.width) / from.width,
    height: (picture.height * to.height) / from.height,
  };
  const shrink = Math.min(
    1,
    Math.sqrt(MOST_DECODED_PIXELS / (to.width * to.height)),
    Math.sqrt(MOST_SCALED.pixels / (whole.width * whole.height)),
    MOST_SCALED.side / Math.max(whole.width, whole.height),
  );
  const [across, down] = [(to.width / from.width) * shrink, (to.height / from.height) * shrink];
  const part = {
    width: Math.max(1, Math.round(from.width * across)),
    height: Math.max(1, Math.round(from.height * down)),
  };
  const scaled = {
    width: Math.max(LEAST_SCALED_SIDE, part.width, Math.round(picture.width * across)),
    height: Math.max(LEAST_SCALED_SIDE, part.height, Math.round(picture.height * down)),
  };
  const x = Math.min(Math.round(from.x * across), scaled.width - part.width);
  const y = Math.min(Math.round(from.y * down), scaled.height - part.height);
  return { scaled, from: { x, y, ...part }, to };
}

function toVideo(layer: VideoLayer, found: FoundMedia, box: Frame, frame: Frame, fps: number): ResolvedVideo {
  const { picture, demuxer } = found.media;
  if (!picture) throw renderFault("picture_absent", {}, layer.name);
  const trim = layer.trim ?? 0;
  if (trim >= picture.seconds) throw beginsTooLate(layer, picture.seconds);
  const border = layer.border;
  return {
    kind: "video",
    assetId: found.id,
    file: { path: found.path, demuxer },
    // A frame of the scene that starts within the video's last frame shows that frame.
    trim: Math.min(trim, Math.max(0, picture.seconds - 1 / fps)),
    fps,
    frames: Math.max(1, Math.floor((picture.seconds - trim) * fps + 1e-6)),
    loop: layer.loop ?? false,
    matrix: matrixOf(picture),
    ...decodedSize(layer, picture, box),
    radius: toRadius(layer.radius, box, frame),
    border: border ? { color: border.color, width: toPixels(border.width, frame.height, frame) } : null,
  };
}

/** What a video layer shows if its video is missing. */
async function resolveFallback(
  layer: VideoLayer,
  box: Frame,
  context: { frame: Frame; fps: number; files: LoadedFiles },
): Promise<ResolvedVideo | ResolvedImage | null> {
  const fallback = layer.fallback ?? "fail";
  if (fallback === "hide") return null;
  if (fallback === "fail") throw missing(layer);
  const { frame, fps, files } = context;
  const kind = files.assets.get(assetId(fallback) ?? "")?.kind;
  const found = kind === "video" ? await find(fallback, files, layer) : null;
  if (found) return toVideo(layer, found, box, frame, fps);
  const { name, fit, focus, radius, border, x, y, width, height } = layer;
  const still = {
    type: "image" as const,
    name,
    source: fallback,
    fit,
    focus,
    radius,
    border,
    x,
    y,
    width,
    height,
  };
  const image = await resolveImage(still, box, frame, files, {}, "en");
  return image?.kind === "image" ? image : null;
}

/**
 * Looks into a video layer's file, and settles how it is decoded.
 *
 * @returns null when there is none and the layer is to be hidden then; an image when that is its fallback.
 * @throws RenderFault asset_missing, asset_unreadable, storage_unavailable, or scene_invalid for a trim behind its end.
 */
export async function resolveVideo(
  layer: VideoLayer,
  box: Frame,
  context: { frame: Frame; fps: number; files: LoadedFiles },
): Promise<ResolvedVideo | ResolvedImage | null> {
  const found = await find(layer.source, context.files, layer);
  if (!found) return resolveFallback(layer, box, context);
  return toVideo(layer, found, box, context.frame, context.fps);
}

/** The source of a layer's sound; null for a video that has no sound, or that is missing but optional. */
async function sourceOf(
  layer: MediaLayer,
  files: ImageFiles,
): Promise<Pick<ResolvedSound, "source" | "file" | "sourceSeconds"> | null> {
  const name = MUSIC_NAMES.find((known) => layer.source === `music:${known}`);
  if (name !== undefined) return { source: { type: "music", name }, file: null, sourceSeconds: null };
  const found = await find(layer.source, files, layer);
  // `resolveVideo` reports or replaces a missing video.
  if (!found && layer.type === "video") return null;
  if (!found) throw missing(layer);
  const { sound, demuxer } = found.media;
  if (!sound && layer.type === "video") return null;
  if (!sound) throw renderFault("sound_absent", {}, layer.name);
  return {
    source: { type: "asset", id: found.id },
    file: { path: found.path, demuxer },
    sourceSeconds: sound.seconds,
  };
}

async function resolveSound(
  { layer, start, limit }: PlacedLayer,
  files: ImageFiles,
): Promise<ResolvedSound | null> {
  if (layer.type !== "audio" && layer.type !== "video") return null;
  const volume = layer.volume ?? 1;
  const isSilent = volume === 0 || (layer.type === "video" && (layer.muted ?? true));
  const end = Math.min(limit, start + (layer.duration ?? Number.POSITIVE_INFINITY));
  if (isSilent || end <= start) return null;
  const found = await sourceOf(layer, files);
  if (!found) return null;
  const trim = layer.trim ?? 0;
  // A video's picture may be longer than its sound, which then ends in silence.
  const { sourceSeconds } = found;
  if (sourceSeconds !== null && trim >= sourceSeconds) {
    if (layer.type === "video") return null;
    throw beginsTooLate(layer, sourceSeconds);
  }
  const [fadeIn, fadeOut] = [layer.fade_in ?? 0, layer.fade_out ?? 0];
  return { ...found, start, end, trim, loop: layer.loop ?? false, volume, fadeIn, fadeOut };
}

/**
 * Looks into the files of all that sounds in a scene: audio layers, and video layers that are not muted, in groups too.
 *
 * @param seconds the scene's true length.
 * @returns the sounds, and a fault for each that cannot be played: asset_missing, asset_unreadable, storage_unavailable,
 *   or scene_invalid for a trim behind its end. A video's faults are those that `resolveVideo` throws as well.
 */
export async function resolveSounds(
  scene: Pick<Scene, "layers">,
  seconds: number,
  files: ImageFiles,
): Promise<{ sounds: ResolvedSound[]; faults: RenderFault[] }> {
  const sounds: ResolvedSound[] = [];
  const faults: RenderFault[] = [];
  for (const placed of placedLayers({ layers: shownLayers(scene.layers), duration: seconds })) {
    try {
      const sound = await resolveSound(placed, files);
      if (sound) sounds.push(sound);
    } catch (error) {
      if (!(error instanceof RenderFault)) throw error;
      if (placed.layer.type === "audio") faults.push(error);
    }
  }
  return { sounds, faults };
}
