import type { z } from "zod";
import { allLayers } from "#lib/contract/layer-tree.ts";
import { modifiableLayers } from "#lib/contract/modification.ts";
import { frameCount, type Scene } from "#lib/contract/scene.ts";
import type { template } from "#lib/contract/template.ts";
import type { FileUrls } from "../storage/file-url.ts";
import { occasionOf } from "./ready-made/ready-made-templates.ts";
import type { TemplateRow } from "./template-queries.ts";

export type TemplateResource = z.output<typeof template>;

/** A template as the API shows one. */
export function toTemplate(row: TemplateRow, urls: FileUrls): TemplateResource {
  // A scene is checked when it is stored, and never changed.
  const scene = row.versions[0]?.scene as Scene | undefined;
  if (scene === undefined) throw new Error(`Template ${row.id} has no version`);
  return {
    id: row.id,
    org_id: row.orgId,
    name: row.name,
    slug: row.slug,
    occasion: row.readyMade === null ? null : occasionOf(row.readyMade),
    aspect: aspectOf(scene),
    latest_version: row.latestVersion,
    width: scene.width,
    height: scene.height,
    fps: scene.fps,
    duration_seconds: frameCount(scene) / scene.fps,
    thumbnail_time: scene.thumbnail_time ?? scene.duration / 2,
    layers: modifiableLayers(scene).map((layer) => ({ ...layer, text: textOf(scene, layer.name) })),
    thumbnail_url: row.thumbnailKey === null ? null : urls.sign(row.thumbnailKey),
    archived_at: row.archivedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function textOf(scene: Scene, name: string): string | null {
  const layer = allLayers(scene).find((candidate) => candidate.name === name);
  return layer?.type === "text" ? layer.text : null;
}

/** Width to height in lowest terms, such as `16:9`. */
function aspectOf({ width, height }: Pick<Scene, "width" | "height">): string {
  let [divisor, rest] = [width, height];
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return `${width / divisor}:${height / divisor}`;
}
