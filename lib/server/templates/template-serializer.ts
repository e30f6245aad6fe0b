import type { z } from "zod";
import type { template } from "#lib/contract/resources/template.ts";
import { modifiableProperties } from "#lib/contract/scene/modification.ts";
import { frameCount } from "#lib/contract/scene/scene.ts";
import type { FileUrls } from "../storage/file-url.ts";
import { purposeOf } from "./built-in/built-in-templates.ts";
import { type LayerSummary, type SceneSummary, summaryIn } from "./scene-summary.ts";
import type { TemplateRow } from "./template-queries.ts";

export type TemplateResource = z.output<typeof template>;

/** A template as the API shows it. */
export function toTemplate(row: TemplateRow, urls: FileUrls): TemplateResource {
  const summary = summaryIn(row);
  return {
    id: row.id,
    org_id: row.orgId,
    name: row.name,
    slug: row.slug,
    ...purposeOf(row),
    built_in: row.latestBuiltIn ? row.builtIn : null,
    aspect: aspectOf(summary),
    latest_version: row.latestVersion,
    width: summary.width,
    height: summary.height,
    fps: summary.fps,
    duration_seconds: frameCount(summary) / summary.fps,
    thumbnail_time: summary.thumbnail_time ?? summary.duration / 2,
    layers: modifiable(summary.layers).map(({ name, type, text = null }) => ({
      ...{ name, type, text },
      properties: modifiableProperties(type),
    })),
    thumbnail_url: row.thumbnailKey === null ? null : urls.sign(row.thumbnailKey),
    archived_at: row.archivedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The layers that are not locked, including those in groups. */
function modifiable(layers: readonly LayerSummary[]): LayerSummary[] {
  return layers
    .filter(({ locked }) => locked !== true)
    .flatMap((layer) => [layer, ...modifiable(layer.layers ?? [])]);
}

/** Width to height in lowest terms, such as `16:9`. */
function aspectOf({ width, height }: Pick<SceneSummary, "width" | "height">): string {
  let [divisor, rest] = [width, height];
  // A row without a size, which no version writes, must not keep the process busy for ever.
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return `${width / divisor}:${height / divisor}`;
}
