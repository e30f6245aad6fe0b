import { createHash } from "node:crypto";
import type { SegmentCache } from "../cache/segment-cache.ts";
import { rendererVersion } from "../renderer-version.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { encodeSound, type SoundOptions, soundKey } from "./encode-sound.ts";

/**
 * Puts a scene's sound at a path, from the cache or mixed afresh: a collection's videos mostly sound alike.
 *
 * @param options.mayGoOn awaited before it is mixed, as nothing interrupts that
 * @returns the path; null when nothing sounds.
 * @throws RenderFault canceled, encoder_failed.
 */
export async function makeSoundTrack(
  scene: Sounding,
  path: string,
  options: SoundOptions & { cache: SegmentCache | null; mayGoOn?: () => Promise<void> | null },
): Promise<string | null> {
  const { audio, frames, fps } = scene;
  if (audio.length === 0) return null;
  const { cache, ffmpegPath } = options;
  const key = cache && (await soundTrackKey(scene, ffmpegPath).catch(() => null));
  if (key && (await cache.copySound(key, path))) return path;
  await options.mayGoOn?.();
  await encodeSound(audio, frames / fps, path, options);
  if (key) await cache.keepSound(key, path);
  return path;
}

type Sounding = Pick<ResolvedScene, "audio" | "frames" | "fps">;

/**
 * The name of a scene's sound track: a hash of everything that determines its bytes; null when nothing sounds.
 *
 * @throws Error when the encoder does not tell its version.
 */
export async function soundTrackKey(
  { audio, frames, fps }: Sounding,
  ffmpegPath: string,
): Promise<string | null> {
  if (audio.length === 0) return null;
  return hashOf(`${soundKey(audio, frames / fps)} ${await rendererVersion(ffmpegPath)}`);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
