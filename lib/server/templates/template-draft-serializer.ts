import type { z } from "zod";
import type { templateDraft, templateDraftSummary } from "#lib/contract/resources/template-draft.ts";
import { purposeOf } from "./built-in/built-in-templates.ts";
import type { TemplateDraftRow, TemplateDraftSummaryRow } from "./template-draft-queries.ts";

export type TemplateDraftResource = z.output<typeof templateDraft>;
export type TemplateDraftSummaryResource = z.output<typeof templateDraftSummary>;

/** A draft without its scene, as a list shows it. */
export function toTemplateDraftSummary(row: TemplateDraftSummaryRow): TemplateDraftSummaryResource {
  return {
    id: row.id,
    org_id: row.orgId,
    name: row.template?.name ?? row.name,
    occasion: purposeOf(row.template ?? { builtIn: null, occasion: row.occasion }).occasion,
    latest_version: row.template?.latestVersion ?? null,
    base_version: row.baseVersion,
    revision: row.revision,
    author_type: row.authorType,
    author_id: row.authorId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A draft as the API shows it. */
export function toTemplateDraft(row: TemplateDraftRow): TemplateDraftResource {
  return {
    ...toTemplateDraftSummary(row),
    // Only objects are stored.
    scene: row.scene as Record<string, unknown>,
    scene_text: row.sceneText,
  };
}
