import { createHash } from "node:crypto";
import type { Segment } from "../plan.ts";
import { rendererVersion } from "../renderer-version.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import type { LookSource } from "../resolve/scene-timeline.ts";
import { contentHash } from "./content-hash.ts";

/** A description, with the content of the files that it names. */
async function identify({ description, files }: LookSource): Promise<string> {
  const contents = Object.entries(files).map(async ([id, path]) => {
    // A missing file was not needed, otherwise resolving the scene would have failed.
    return `${id} ${await contentHash(path).catch(() => "missing")}`;
  });
  return [description, ...(await Promise.all(contents))].join("\n");
}

/**
 * The name of a shared segment: a hash of everything that determines its bytes. Two segments with the same
 * name are equal, whatever template, organization or machine they come from.
 *
 * @throws Error when the encoder does not tell its version.
 */
export async function segmentKey(
  { timeline, fps }: Pick<ResolvedScene, "timeline" | "fps">,
  { from, to }: Segment,
  ffmpegPath: string,
): Promise<string> {
  const seen = timeline.layers.filter(({ start, end }) => start * fps < to && end * fps > from);
  const sources = [timeline.common, ...seen.flatMap(({ source }) => source ?? [])];
  const parts = [await rendererVersion(ffmpegPath), from, to, ...(await Promise.all(sources.map(identify)))];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
