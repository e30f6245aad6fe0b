import { createHash } from "node:crypto";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { contentHash } from "./cache/content-hash.ts";
import { rendererVersion } from "./renderer-version.ts";
import type { SceneInputs } from "./resolve/resolve.ts";

/**
 * A digest of everything that determines a video's bytes: the order, the person, the content of the files,
 * and the renderer. Pieces of a video can only be joined with pieces of the same digest.
 *
 * @throws Error when a file cannot be read, or the encoder does not tell its version.
 */
export async function orderDigest(
  { scene, inputs }: { scene: Scene; inputs: SceneInputs },
  ffmpegPath: string,
): Promise<string> {
  const { fields, today, locale, photo, assets } = inputs;
  const files = [...assets].sort(([a], [b]) => (a < b ? -1 : 1));
  const contents = await Promise.all(files.map(async ([id, { path }]) => [id, await contentHash(path)]));
  const picture = photo === null ? null : await contentHash(photo.path);
  // A photo that is shown whole has the digest that it had before photos could be cropped.
  const face = photo?.framing ? [picture, photo.framing] : picture;
  const parts = [await rendererVersion(ffmpegPath), scene, fields, today, locale, face, contents];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
