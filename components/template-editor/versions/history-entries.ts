import type { TemplateCheckpoint } from "#lib/client/templates/template-drafts.ts";
import type { TemplateVersion } from "#lib/client/templates/template-versions.ts";
import type { Author } from "../drafts/use-author-name.ts";

/** A former state: a published version, or a checkpoint of a draft. */
export type HistoryEntry = Author & { key: string; at: string } & (
    | { kind: "version"; version: number }
    | { kind: "checkpoint"; id: string; reason: TemplateCheckpoint["reason"] }
  );

export const versionKey = (version: number): string => `version ${version}`;

/** Versions and checkpoints together, the newest first. */
export function historyEntries(
  versions: readonly TemplateVersion[],
  checkpoints: readonly TemplateCheckpoint[],
): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    ...versions.map(({ version, created_at: at, author_type, author_id }) => ({
      ...{ kind: "version" as const, key: versionKey(version), version, at, author_type, author_id },
    })),
    ...checkpoints.map(({ id, reason, saved_at: at, author_type, author_id }) => ({
      ...{ kind: "checkpoint" as const, key: id, id, reason, at, author_type, author_id },
    })),
  ];
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
