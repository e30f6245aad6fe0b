"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { useCommand } from "#components/ui/use-command.ts";
import { ApiError } from "#lib/client/api/call.ts";
import {
  NewerVersionError,
  useCreateTemplate,
  usePublishVersion,
} from "#lib/client/templates/template-versions.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { useEditor } from "../state/editor-context.tsx";
import { refusedFaults, sceneFaults } from "../state/scene-faults.ts";
import { useRefusalMessages } from "../state/use-refusal-messages.ts";

/** What is edited: a version of a stored template, or a new template. */
export type Edited = { kind: "stored"; id: string; name: string; version: number } | { kind: "new" };

interface Publishing {
  publish: (options?: { over: number }) => Promise<void>;
  /** True from the press until publishing has failed or the template's page has loaded. */
  isPending: boolean;
  /** The version that another user has published meanwhile; null if there is none. */
  conflict: number | null;
  dismiss: () => void;
}

/** Publishes the scene: as a template's next version, or as a new template. */
export function usePublish(edited: Edited, name: string): Publishing {
  const refusalMessages = useRefusalMessages();
  const editorMessages = useMessages(EDITOR);
  const t = editorMessages.publish;
  const { scene, select, setRefused } = useEditor();
  const router = useRouter();
  const create = useCreateTemplate();
  const add = usePublishVersion(edited.kind === "stored" ? edited.id : "");
  const [conflict, setConflict] = useState<number | null>(null);
  // The state does not change until the user leaves the page, so a scene is published only once.
  const command = useCommand(
    edited.kind === "stored" ? edited.version : null,
    async (over: number | null) => {
      const id = await send(scene, over);
      router.push(`/templates/${id}` as Route);
    },
  );

  async function send(body: Scene, over: number | null): Promise<string> {
    if (edited.kind === "new") {
      const { id } = await create.mutateAsync({ name: name.trim(), scene: body });
      notifyDone(t.created({ name: name.trim() }));
      return id;
    }
    const { version } = await add.mutateAsync({ scene: body, basedOn: over ?? edited.version });
    notifyDone(t.done({ version }));
    return edited.id;
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
      if (error instanceof NewerVersionError) return setConflict(error.latest);
      if (error instanceof ApiError && typeof error.detail !== "string")
        setRefused(refusedFaults(scene, error, refusalMessages));
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
