"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRefusalMessages } from "#components/form/use-refusal-messages.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { useCommand } from "#components/ui/use-command.ts";
import { ApiError } from "#lib/client/api/call.ts";
import { usePublishDraft } from "#lib/client/templates/template-versions.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Autosave, EditedContent } from "../drafts/use-draft-saver.ts";
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
  | { kind: "new" };

interface Publishing {
  publish: (options?: { over: number }) => Promise<void>;
  /** True from the press until publishing has failed or the template's page has loaded. */
  isPending: boolean;
  /** The version that another user has published meanwhile; null if there is none. */
  conflict: number | null;
  dismiss: () => void;
}

/** Publishes the draft: as a template's next version, or as a new template. */
export function usePublish(edited: Edited, content: EditedContent, { saver }: Autosave): Publishing {
  const refusalMessages = useRefusalMessages();
  const editorMessages = useMessages(EDITOR);
  const t = editorMessages.publish;
  const { scene, select, setRefused } = useEditor();
  const router = useRouter();
  const publishDraft = usePublishDraft();
  const [conflict, setConflict] = useState<number | null>(null);
  // The state does not change until the user leaves the page, so a scene is published only once.
  const command = useCommand(
    edited.kind === "stored" ? edited.version : null,
    async (over: number | null) => {
      const id = await send(over);
      router.push(`/templates/${id}` as Route);
    },
  );

  async function send(over: number | null): Promise<string> {
    if (saver.current === null) saver.change(content);
    const saved = await saver.flush();
    if (saved === null) throw new Error(editorMessages.draft.notSaved);
    const body = { revision: saved.revision, ...(over === null ? {} : { latest_version: over }) };
    const { id, name, latest_version: version } = await publishDraft.mutateAsync({ id: saved.id, body });
    saver.stop();
    notifyDone(edited.kind === "new" ? t.created({ name }) : t.done({ version }));
    return id;
  }

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
    isPending: command.isBusy,
    conflict,
    dismiss: () => setConflict(null),
  };
}
