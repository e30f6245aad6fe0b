"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, type Tagged } from "#lib/client/api/call.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import {
  keepState,
  readDraft,
  type TemplateDraft,
  useWatchedDraft,
} from "#lib/client/templates/template-drafts.ts";
import { isOtherState } from "./draft-saver.ts";
import type { EditedContent } from "./edited-content.ts";
import { type Autosave, savedDraft } from "./use-draft-saver.ts";

/** The draft that the server has instead of the edited one; null if it is gone. */
export interface Conflict {
  theirs: Tagged<TemplateDraft> | null;
}

const RETRY_MS = 2_000;

export interface DraftConflict {
  /** What to decide about; null if there is nothing. */
  conflict: Conflict | null;
  isAsking: boolean;
  ask: () => void;
  dismiss: () => void;
  /** Keeps what has changed since the conflict was found as a checkpoint too. @throws {ApiError} */
  keepAside: () => Promise<void>;
  /** To be called once the conflict is resolved. */
  resolve: () => void;
}

/**
 * Looks at what somebody else did with the draft, and keeps the edited content aside at once, so that it is not lost
 * whatever is chosen. It asks as soon as there is a change of one's own.
 * @param templateId null for a new template
 */
export function useDraftConflict(
  autosave: Autosave,
  content: EditedContent,
  templateId: string | null,
): DraftConflict {
  const { id: orgId } = useOrganization();
  const { saver, state, saved } = autosave;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isConflict = state.kind === "conflict";
  const draftId = saved?.id ?? templateId;

  const kept = useRef<EditedContent | null>(null);
  const keepAside = useCallback(async () => {
    const mine = saver.unsaved;
    if (mine === null || mine === kept.current || draftId === null) return;
    try {
      await keepState(orgId, draftId, { scene: mine.scene, scene_text: mine.sceneText });
      kept.current = mine;
    } catch (error) {
      // Of a new template that was discarded nothing is kept.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }, [saver, draftId, orgId]);

  useEffect(() => {
    if (!isConflict || draftId === null) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const theirs = await readDraft(orgId, draftId);
        if (isOver) return;
        // A new name or the like: nothing of the content has changed.
        if (theirs !== null && !isOtherState(theirs.value, saver.current))
          return saver.adopt(savedDraft(theirs), saver.unsaved);
        await keepAside();
        if (isOver) return;
        setConflict({ theirs });
        setAsking(saver.unsaved !== null);
      } catch {
        timer = setTimeout(() => void look(), RETRY_MS);
      }
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isConflict, draftId, orgId, saver, keepAside]);

  useWatching(autosave);
  // Whoever has changed nothing since is only told; with the first change they are asked.
  useEffect(() => {
    if (content !== null && isConflict && saver.unsaved !== null) setAsking(true);
  }, [content, isConflict, saver]);

  const ask = useCallback(() => setAsking(true), []);
  const dismiss = useCallback(() => setAsking(false), []);
  const resolve = useCallback(() => {
    setAsking(false);
    setConflict(null);
  }, []);
  return { conflict: isConflict ? conflict : null, isAsking, ask, dismiss, keepAside, resolve };
}

/** Notices when somebody else saves, publishes or discards the draft while it is only looked at. */
function useWatching({ saver, state, saved }: Autosave) {
  const { id: orgId } = useOrganization();
  const { data: watched, dataUpdatedAt } = useWatchedDraft(saved?.id ?? null);
  const isIdle = state.kind === "saved";
  const savedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state that is saved has its time
  useEffect(() => {
    savedAt.current = Date.now();
  }, [saved]);
  useEffect(() => {
    if (!isIdle || saved === null || watched === undefined || dataUpdatedAt === 0) return;
    // Looked at before the last save: the next look tells more.
    if (dataUpdatedAt < savedAt.current) return;
    if (!isOtherState(watched, saver.current)) return;
    let isOver = false;
    // What was watched may be older than what was saved since: asked again before anything is said.
    readDraft(orgId, saved.id).then(
      (found) => {
        if (
          !isOver &&
          !saver.isHeld &&
          saver.unsaved === null &&
          isOtherState(found?.value ?? null, saver.current)
        )
          saver.suspend();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isIdle, saved, watched, dataUpdatedAt, saver, orgId]);
}
