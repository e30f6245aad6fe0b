import { createHash } from "node:crypto";
import type { SegmentCache } from "../cache/segment-cache.ts";
import { rendererVersion } from "../renderer-version.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { encodeSound, type SoundOptions, soundKey } from "./encode-sound.ts";

/**
 * Puts a scene's sound at a path, from the cache or mixed afresh: a collection's videos mostly sound alike.
 *
 * @returns the path; null when nothing sounds.
 * @throws RenderFault canceled, encoder_failed.
 */
export async function makeSoundTrack(
  { audio, frames, fps }: Pick<ResolvedScene, "audio" | "frames" | "fps">,
  path: string,
  options: SoundOptions & { cache: SegmentCache | null },
): Promise<string | null> {
  if (audio.length === 0) return null;
  const { cache, ffmpegPath } = options;
  const seconds = frames / fps;
  const version = cache && (await rendererVersion(ffmpegPath).catch(() => null));
  const key = version && hashOf(`${soundKey(audio, seconds)} ${version}`);
  if (key && (await cache.copySound(key, path))) return path;
  await encodeSound(audio, seconds, path, options);
  if (key) await cache.keepSound(key, path);
  return path;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
