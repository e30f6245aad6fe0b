import type { z } from "zod";
import type { template } from "#lib/contract/resources/template.ts";
import { modifiableProperties } from "#lib/contract/scene/modification.ts";
import { frameCount } from "#lib/contract/scene/scene.ts";
import type { FileUrls } from "../storage/file-url.ts";
import { occasionOf } from "./ready-made/ready-made-templates.ts";
import { type LayerOutline, outlineIn, type SceneOutline } from "./scene-outline.ts";
import type { TemplateRow } from "./template-queries.ts";

export type TemplateResource = z.output<typeof template>;

/** A template as the API shows one. */
export function toTemplate(row: TemplateRow, urls: FileUrls): TemplateResource {
  const outline = outlineIn(row);
  return {
    id: row.id,
    org_id: row.orgId,
    name: row.name,
    slug: row.slug,
    occasion: row.readyMade === null ? null : occasionOf(row.readyMade),
    aspect: aspectOf(outline),
    latest_version: row.latestVersion,
    width: outline.width,
    height: outline.height,
    fps: outline.fps,
    duration_seconds: frameCount(outline) / outline.fps,
    thumbnail_time: outline.thumbnail_time ?? outline.duration / 2,
    layers: modifiable(outline.layers).map(({ name, type, text = null }) => ({
      ...{ name, type, text },
      properties: modifiableProperties(type),
    })),
    thumbnail_url: row.thumbnailKey === null ? null : urls.sign(row.thumbnailKey),
    archived_at: row.archivedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The layers that are not the template's alone, those in groups too. */
function modifiable(layers: readonly LayerOutline[]): LayerOutline[] {
  return layers
    .filter(({ locked }) => locked !== true)
    .flatMap((layer) => [layer, ...modifiable(layer.layers ?? [])]);
}

/** Width to height in lowest terms, such as `16:9`. */
function aspectOf({ width, height }: Pick<SceneOutline, "width" | "height">): string {
  let [divisor, rest] = [width, height];
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return `${width / divisor}:${height / divisor}`;
}
