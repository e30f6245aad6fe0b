import type { z } from "zod";
import type { templateVersion, templateVersionSummary } from "#lib/contract/resources/template-version.ts";
import type { TemplateVersionRow, TemplateVersionSummaryRow } from "./template-version-queries.ts";

export type TemplateVersionResource = z.output<typeof templateVersion>;
export type TemplateVersionSummaryResource = z.output<typeof templateVersionSummary>;

/** A version without its scene, as a list shows one. */
export function toTemplateVersionSummary(row: TemplateVersionSummaryRow): TemplateVersionSummaryResource {
  return { template_id: row.templateId, version: row.version, created_at: row.createdAt.toISOString() };
}

/** A version as the API shows one. */
export function toTemplateVersion(row: TemplateVersionRow): TemplateVersionResource {
  // A scene is an object: it is checked when it is stored, and never changed.
  return { ...toTemplateVersionSummary(row), scene: row.scene as Record<string, unknown> };
}
