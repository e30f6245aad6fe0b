"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { useDiscardDraft } from "#lib/client/templates/template-drafts.ts";
import { templateVersionItem } from "#lib/client/templates/template-versions.ts";
import { useTemplate } from "#lib/client/templates/templates.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Edited } from "../publish/use-publish.ts";
import { VersionsDrawer } from "../versions/versions-drawer.tsx";
import { DiscardDraft } from "./discard-draft.tsx";
import { DraftConflictDialog } from "./draft-conflict-dialog.tsx";
import type { EditedContent } from "./edited-content.ts";
import { type EditedState, editedState } from "./edited-state.ts";
import { SaveStatus } from "./save-status.tsx";
import { useDraftConflict } from "./use-draft-conflict.ts";
import { type Autosave, savedDraft } from "./use-draft-saver.ts";

interface DraftHistoryProps {
  edited: Edited;
  content: EditedContent;
  autosave: Autosave;
  canvasId: string | null;
  /** Null while the drawer is closed; `shown` is the key of the state whose differences are shown. */
  history: { shown: string | null } | null;
  onHistoryChange: (history: { shown: string | null } | null) => void;
  onNameChange: (name: string) => void;
  /** Shows a state as one step that can be undone. */
  onLoad: (state: EditedState) => void;
}

/** Whether the draft is saved, the drawer with its history, and what to do when somebody else has changed it. */
export function DraftHistory(props: DraftHistoryProps) {
  const { edited, content, autosave, canvasId, history, onHistoryChange, onNameChange, onLoad } = props;
  const t = useMessages(EDITOR);
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { saver, saved, state } = autosave;
  const stored = edited.kind === "stored" ? edited : null;
  const found = useDraftConflict(autosave, content, stored?.id ?? null);
  const theirs = found.conflict?.theirs ?? null;
  const isGone = found.conflict !== null && theirs === null;
  // A draft of a new template may be gone because it has become one.
  const templateId = stored?.id ?? (isGone ? (saved?.id ?? null) : null);
  const template = useTemplate(templateId);
  const { refetch } = template;
  useEffect(() => {
    if (isGone && templateId !== null) void refetch();
  }, [isGone, templateId, refetch]);
  const latest = template.data?.latest_version ?? stored?.latest.version ?? null;
  const discard = useDiscardDraft();
  useDraftAddress(edited, saved?.id ?? null);

  /** Shows what the server has, without saving it again. */
  function show(next: EditedState, name = content.name) {
    autosave.show({ name, ...next });
    if (edited.kind === "new") onNameChange(name);
    onLoad(next);
  }

  async function showVersion(version: number) {
    const { scene } = await queryClient.fetchQuery(templateVersionItem(orgId, stored?.id ?? "", version));
    autosave.rebase(version);
    saver.adopt(null, null);
    show({ scene: scene as Scene, sceneText: null });
  }

  async function loadTheirs() {
    try {
      await found.keepAside();
      if (stored === null && theirs === null) {
        saver.stop();
        return window.location.assign(`/templates/${templateId}/edit`);
      }
      if (theirs !== null) {
        saver.adopt(savedDraft(theirs), null);
        show(editedState(theirs.value, content.scene), theirs.value.name);
      } else if (latest !== null) await showVersion(latest);
      found.resolve();
      notifyDone(t.draft.loaded);
    } catch (error) {
      notifyFailure(t.draft.loadFailed, error);
    }
  }

  function keepMine() {
    saver.adopt(theirs === null ? null : savedDraft(theirs), content, { keepPrevious: true });
    found.resolve();
  }

  async function discardDraft() {
    await saver.flush();
    if (saver.current !== null) await discard.mutateAsync(saver.current.id);
    onHistoryChange(null);
    if (stored === null || latest === null) {
      saver.stop();
      return router.push("/templates");
    }
    await showVersion(latest);
    notifyDone(t.draft.discarded);
  }

  return (
    <>
      <SaveStatus state={state} isShown={saved !== null || state.kind !== "saved"} onResolve={found.ask} />
      <VersionsDrawer
        opened={history !== null}
        draftId={stored?.id ?? saved?.id ?? null}
        isPublished={stored !== null}
        canvasId={canvasId}
        shown={history?.shown ?? null}
        onShow={(key) => onHistoryChange({ shown: key })}
        onClose={() => onHistoryChange(null)}
        onRestore={(next) => {
          autosave.keepNext();
          onLoad(next);
          onHistoryChange(null);
          notifyDone(t.versions.restored);
        }}
      >
        {saved === null ? null : <DiscardDraft version={latest} onDiscard={discardDraft} />}
      </VersionsDrawer>
      <DraftConflictDialog
        opened={found.isAsking}
        conflict={found.conflict}
        scene={content.scene}
        latestVersion={latest}
        baseVersion={stored?.version ?? null}
        onClose={found.dismiss}
        onKeepMine={keepMine}
        onLoadTheirs={() => void loadTheirs()}
      />
    </>
  );
}

/**
 * Gives the draft of a new template an address of its own, under which a reload or a step back finds it again. The state
 * is passed on as it is, so that Next.js does not take part: it would break off a navigation that has begun, and write
 * its own address again with a refresh, after which this one is due once more.
 */
function useDraftAddress(edited: Edited, draftId: string | null) {
  const isNew = edited.kind === "new";
  useEffect(() => {
    const address = `/templates/${draftId}/edit`;
    if (!isNew || draftId === null || window.location.pathname === address) return;
    window.history.replaceState(window.history.state, "", address);
  });
}
