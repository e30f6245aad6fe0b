"use client";

import { IconArchive, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { type PageAction, PageMenu, type ShownRequest } from "#components/api-snippets/index.ts";
import { LIFECYCLE } from "#components/i18n/generated/lifecycle.en.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure, notifyUndo } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { onDemand } from "#components/ui/on-demand.tsx";
import type { RenameDialogProps } from "./rename-dialog.tsx";

// The form and its validation are loaded when needed, not with the page.
const RenameDialog = onDemand(() => import("./rename-dialog.tsx").then((part) => part.RenameDialog));

interface LifecycleActionsProps {
  id: string;
  /** The API requests for the item. */
  requests: readonly ShownRequest[];
  /** Name of the item, and since when it is archived. */
  name: string;
  archivedAt: string | null;
  renaming: Omit<RenameDialogProps, "opened" | "onClose">;
  /** Returns a function that undoes the archiving. */
  onArchive: () => Promise<() => Promise<unknown>>;
  onRestore: () => Promise<unknown>;
}

/** Actions that rename, archive and restore an item. */
export function LifecycleActions(props: LifecycleActionsProps) {
  const { id, requests, name, archivedAt, renaming, onArchive, onRestore } = props;
  const t = useMessages(LIFECYCLE);
  const undo = useMessages(SHELL).undo;
  const [isRenaming, setRenaming] = useState(false);

  async function restore(send: () => Promise<unknown>) {
    await send();
    notifyDone(t.restored({ name }));
  }

  async function archive() {
    try {
      const takeBack = await onArchive();
      notifyUndo(t.archived({ name }), undo, () => restore(takeBack));
      focusHeading();
    } catch (error) {
      notifyFailure(t.notArchived({ name }), error);
    }
  }

  const actions: PageAction[] = [
    { label: t.rename, icon: IconPencil, onClick: () => setRenaming(true), onNear: RenameDialog.warm },
  ];
  if (archivedAt === null) actions.push({ label: t.archive, icon: IconArchive, onClick: archive });

  return (
    <>
      <PageMenu id={id} requests={requests} actions={actions} />
      {archivedAt === null ? null : (
        <CommandButton
          shown={archivedAt}
          onCommand={() => restore(onRestore).then(focusHeading)}
          onFailure={(error) => notifyFailure(t.notRestored({ name }), error)}
        >
          {t.restore}
        </CommandButton>
      )}
      <RenameDialog {...renaming} opened={isRenaming} onClose={() => setRenaming(false)} />
    </>
  );
}
