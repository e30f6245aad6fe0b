"use client";

import { useState } from "react";
import { useRefusalMessages } from "#components/form/use-refusal-messages.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { notifyFailure } from "#components/shell/index.ts";
import { useCommand } from "#components/ui/use-command.ts";
import { ApiError } from "#lib/client/api/call.ts";
import { usePublishDraft } from "#lib/client/templates/template-versions.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { type EditedContent, isSameDraft } from "../drafts/edited-content.ts";
import type { Autosave } from "../drafts/use-draft-saver.ts";
import { useEditor } from "../state/editor-context.tsx";
import { refusalOf, sceneFaults } from "../state/scene-faults.ts";

/** What is edited: a stored template, or a new one. */
export type Edited =
  | {
      kind: "stored";
      id: string;
      name: string;
      /** The version that the edit is based on. */
      version: number;
      /** The newest version, as it was when the editor was opened. */
      latest: { version: number; scene: Scene };
    }
  | {
      kind: "new";
      /** That of the template which it is a copy of; null for none. */
      occasion: Template["occasion"];
    };

interface Publishing {
  publish: (options?: { over: number }) => Promise<void>;
  /** Whether the scene has a fault because of which it cannot be published, which publishing says. */
  hasFault: () => boolean;
  /** True from the press until it is published, or publishing has failed. */
  isPending: boolean;
  /** The version that another user has published meanwhile; null if there is none. */
  conflict: number | null;
  dismiss: () => void;
}

/** What was published, with the scene that the version has. */
export interface Published {
  id: string;
  /** In the reader's language. */
  name: string;
  version: number;
  scene: Scene;
}

/**
 * Publishes the draft: as a template's next version, or as a new template. The editor stays where it is; what is changed
 * meanwhile begins the next draft.
 */
export function usePublish(
  edited: Edited,
  content: EditedContent,
  { saver, rebase }: Autosave,
  onPublished: (published: Published) => void,
): Publishing {
  const refusalMessages = useRefusalMessages();
  const editorMessages = useMessages(EDITOR);
  const templateName = useTemplateName();
  const t = editorMessages.publish;
  const { scene, select, setRefused } = useEditor();
  const publishDraft = usePublishDraft();
  const [conflict, setConflict] = useState<number | null>(null);
  // A draft is published only once.
  const command = useCommand(
    edited.kind === "stored" ? edited.version : null,
    async (over: number | null) => {
      if (saver.current === null) saver.change(content);
      const saved = await saver.flush();
      if (saved === null) throw new Error(editorMessages.draft.notSaved);
      const published = saver.sent ?? content;
      const body = { revision: saved.revision, ...(over === null ? {} : { latest_version: over }) };
      saver.hold();
      try {
        const template = await publishDraft.mutateAsync({ id: saved.id, body });
        const { id, latest_version: version } = template;
        rebase(version, id);
        const { unsaved } = saver;
        // A name that was typed meanwhile is none that the next draft could save.
        const isChanged = unsaved !== null && !isSameDraft(unsaved, published, false);
        saver.adopt(null, isChanged ? unsaved : null);
        onPublished({ id, name: templateName(template), version, scene: published.scene });
      } catch (error) {
        saver.release();
        throw error;
      }
    },
  );

  async function publish(options?: { over: number }) {
    const [first] = sceneFaults(scene, refusalMessages);
    if (first !== undefined) {
      if (first.layer !== null) select(first.layer);
      notifyFailure(editorMessages.faults.title, new Error(first.message));
      return;
    }
    try {
      await command.run(options?.over ?? null);
    } catch (error) {
      const { code, ctx, detail } = error instanceof ApiError ? error : { code: null, ctx: {}, detail: "" };
      if (code === "template_draft_outdated") return setConflict(Number(ctx.latest_version));
      // The dialog about the draft says the rest.
      if (code === "template_draft_changed") return saver.suspend();
      if (error instanceof ApiError && typeof detail !== "string")
        setRefused(refusalOf(scene, error, refusalMessages));
      notifyFailure(t.failed, error);
    }
  }

  return {
    publish,
    hasFault: () => sceneFaults(scene, refusalMessages).length > 0,
    isPending: command.isBusy,
    conflict,
    dismiss: () => setConflict(null),
  };
}
