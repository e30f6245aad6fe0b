"use client";

import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import type { Template } from "#lib/client/templates/templates.ts";
import type { ExcludedPerson } from "./check/exclusions.ts";
import type { CollectionBody } from "./collection-form.ts";
import type { Recipients } from "./recipients/recipients.ts";

/** All that was entered for a new collection. */
export interface Draft {
  who: Recipients;
  template: Template | null;
  values: Partial<CollectionBody>;
  leftOut: readonly ExcludedPerson[];
  leavesOut: boolean;
}

/** Where an entry of the browser's history says which draft is its own. */
const ENTRY = "rollcallDraft";

/**
 * Keeps what was entered with the page's entry in the browser's history: going back to it, forth or reloading finds it
 * again, whereas a new visit begins anew. It lasts as long as the tab.
 */
export function useDraft(): { draft: Draft | null; keep: (draft: Draft) => void } {
  const { id: orgId, userId } = useOrganization();
  const [draft, setDraft] = useState<Draft | null>(null);
  const storageKey = useRef<string | null>(null);

  // Before it is painted: nothing of an empty form is to be seen.
  useLayoutEffect(() => {
    const key = `new-collection:${orgId}:${userId}:${entryId()}`;
    setDraft(read(key));
    storageKey.current = key;
  }, [orgId, userId]);

  const keep = useCallback((next: Draft) => {
    // The first drawing knows nothing yet of what was kept, and must not write over it.
    if (storageKey.current !== null) write(storageKey.current, next);
  }, []);
  return { draft, keep };
}

/** The name of this entry in the history, given to it now if it has none. */
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
    // Storage may be full or forbidden; going back then begins anew.
  }
}
