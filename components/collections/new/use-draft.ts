"use client";

import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import type { Template } from "#lib/client/templates/templates.ts";
import type { ExcludedPerson } from "./check/exclusions.ts";
import type { CollectionBody } from "./collection-form.ts";
import type { Recipients } from "./recipients/recipients.ts";

/** All input for a new collection. */
export interface Draft {
  recipients: Recipients;
  template: Template | null;
  values: Partial<CollectionBody>;
  excluded: readonly ExcludedPerson[];
  excludesFaulty: boolean;
}

/** The key under which a history entry stores the id of its draft. */
const ENTRY = "rollcallDraft";

/**
 * Stores the input with the page's history entry. Going back or forward to it, or reloading, restores the
 * input; a new visit starts empty. It lasts as long as the tab.
 */
export function useDraft(): { draft: Draft | null; keep: (draft: Draft) => void } {
  const { id: orgId, userId } = useOrganization();
  const [draft, setDraft] = useState<Draft | null>(null);
  const storageKey = useRef<string | null>(null);

  // Before the first paint, so that the empty form does not flash.
  useLayoutEffect(() => {
    const key = `collection-draft:${orgId}:${userId}:${entryId()}`;
    setDraft(read(key));
    storageKey.current = key;
  }, [orgId, userId]);

  const keep = useCallback((next: Draft) => {
    // The first render does not know the stored draft yet, and must not overwrite it.
    if (storageKey.current !== null) write(storageKey.current, next);
  }, []);
  return { draft, keep };
}

/** The id of this history entry's draft; assigned now if it has none. */
function entryId(): string {
  const state: Record<string, unknown> | null = window.history.state;
  const known = state?.[ENTRY];
  if (typeof known === "string") return known;
  const id = String(Date.now());
  window.history.replaceState({ ...state, [ENTRY]: id }, "");
  return id;
}

function read(key: string): Draft | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, draft: Draft): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be full or disabled; going back then starts empty.
  }
}
