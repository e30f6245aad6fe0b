"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Tagged } from "#lib/client/api/call.ts";
import { listsKey } from "#lib/client/api/query-keys.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import {
  awaitBeforeReading,
  createDraft,
  outlivesPage,
  saveDraft,
  type TemplateDraft,
} from "#lib/client/templates/template-drafts.ts";
import { DraftSaver, type SavedDraft, type SaveState } from "./draft-saver.ts";
import { type EditedContent, isSameDraft } from "./edited-content.ts";

interface SavedAs {
  /** Null for a new template. */
  templateId: string | null;
  /** The version that the edit is based on; null for a new template. */
  baseVersion: number | null;
  /** What a new template is for; null for nothing particular. */
  occasion: TemplateDraft["occasion"];
  /** The draft that was opened; null if there is none yet. */
  opened: Tagged<TemplateDraft> | null;
}

export interface Autosave {
  state: SaveState;
  /** What the server has; null while there is no draft. */
  saved: SavedDraft | null;
  saver: DraftSaver<EditedContent>;
  /** Takes content as known to the server, so that showing it does not save it. */
  show: (content: EditedContent) => void;
  /** Keeps what the next change replaces as a checkpoint. */
  keepNext: () => void;
  /** The version on which a draft is based that is begun from now on, and its template if that is a new one. */
  rebase: (version: number, templateId?: string) => void;
}

/** Saves the content a moment after each change. */
export function useDraftSaver(
  content: EditedContent,
  { templateId, baseVersion, occasion, opened }: SavedAs,
): Autosave {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<{ state: SaveState; saved: SavedDraft | null }>(() => ({
    state: { kind: "saved" },
    saved: opened === null ? null : savedDraft(opened),
  }));
  const base = useRef({ templateId, version: baseVersion });
  const keeps = useRef(false);
  const known = useRef(content);
  const [saver] = useState(
    () =>
      new DraftSaver<EditedContent>(
        {
          begin: async ({ name, scene, sceneText }) => {
            const { templateId: id, version } = base.current;
            const own =
              id === null
                ? { name, occasion }
                : { template_id: id, ...(version === null ? {} : { base_version: version }) };
            const begun = await createDraft(orgId, { ...own, scene, scene_text: sceneText });
            void queryClient.invalidateQueries({ queryKey: listsKey(orgId, "template-drafts") });
            return savedDraft(begun);
          },
          save: async ({ id, etag }, { name, scene, sceneText }, keepPrevious) => {
            const body = {
              ...(base.current.templateId === null ? { name } : {}),
              ...{ scene, scene_text: sceneText },
              ...(keepPrevious ? { keep_previous: true } : {}),
            };
            return savedDraft(await saveDraft(orgId, { id, etag, body }));
          },
          outlivesPage: ({ scene, sceneText }) => outlivesPage({ scene, sceneText }),
        },
        opened === null ? null : savedDraft(opened),
        (state, saved) => setShown({ state, saved }),
      ),
  );
  useEffect(() => {
    if (isSameDraft(known.current, content, templateId === null)) return;
    known.current = content;
    saver.change(content, { keepPrevious: keeps.current });
    keeps.current = false;
  }, [content, saver, templateId]);
  useFlushing(saver);
  const show = useCallback((next: EditedContent) => {
    known.current = next;
  }, []);
  const keepNext = useCallback(() => {
    keeps.current = true;
  }, []);
  const rebase = useCallback((version: number, id = base.current.templateId) => {
    base.current = { templateId: id, version };
  }, []);
  return useMemo(() => ({ ...shown, saver, show, keepNext, rebase }), [shown, saver, show, keepNext, rebase]);
}

/** A draft as the saver knows it. */
export const savedDraft = ({ value, etag }: Tagged<TemplateDraft>): SavedDraft => ({
  id: value.id,
  createdAt: value.created_at,
  revision: value.revision,
  etag: etag ?? "*",
});

/**
 * Sends what is unsaved when the tab is hidden, closed or left, and tries again when the connection is back. The browser
 * asks before a tab is closed that could not send it.
 */
function useFlushing(saver: DraftSaver<EditedContent>) {
  useEffect(() => {
    const flush = () => void saver.flush();
    const retry = () => saver.retry();
    const onHide = () => {
      if (document.visibilityState === "hidden") flush();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!saver.isLostOnClosing) return;
      event.preventDefault();
      flush();
    };
    window.addEventListener("online", retry);
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", onHide);
      awaitBeforeReading(saver.flush());
    };
  }, [saver]);
}
