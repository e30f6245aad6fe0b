"use client";

import { ScopeChips } from "#components/data-table/scope-chips.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { AUDIT } from "#components/i18n/generated/audit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { listAuditEventsFields } from "#lib/client/generated/list-fields/list-audit-events-fields.ts";
import type { AuditEvent } from "#lib/client/organization/audit-events.ts";

interface AuditScopeChipsProps {
  list: ListState<typeof listAuditEventsFields>;
  /** Those that are shown, which name the target. */
  entries: readonly AuditEvent[] | undefined;
}

/** The one thing that the log is narrowed to, which a link or the menu of an entry asked for. */
export function AuditScopeChips({ list: { state, set }, entries }: AuditScopeChipsProps) {
  const t = useMessages(AUDIT).filters;
  const entry = entries?.find(({ target_id }) => target_id === state.target_id);
  const label = t.about({ name: entry?.target_name ?? t.oneThing });
  return <ScopeChips scopes={[{ key: "target_id", label, onClear: () => set({ target_id: null }) }]} />;
}
