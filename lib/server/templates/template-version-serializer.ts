import type { z } from "zod";
import type { templateVersion, templateVersionSummary } from "#lib/contract/resources/template-version.ts";
import type { TemplateVersionRow, TemplateVersionSummaryRow } from "./template-version-queries.ts";

export type TemplateVersionResource = z.output<typeof templateVersion>;
export type TemplateVersionSummaryResource = z.output<typeof templateVersionSummary>;

/** A version without its scene, as a list shows it. */
export function toTemplateVersionSummary(row: TemplateVersionSummaryRow): TemplateVersionSummaryResource {
  return {
    template_id: row.templateId,
    version: row.version,
    author_type: row.builtIn ? "system" : row.authorType,
    author_id: row.authorId,
    created_at: row.createdAt.toISOString(),
  };
}

/** A version as the API shows it. */
export function toTemplateVersion(row: TemplateVersionRow): TemplateVersionResource {
  // A scene is an object: it was validated when it was stored, and never changes.
  return { ...toTemplateVersionSummary(row), scene: row.scene as Record<string, unknown> };
}
