"use client";

import { MenuItem } from "@mantine/core";
import { IconArchive, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { notifyDone, notifyFailure, notifyUndo } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { LIFECYCLE } from "#components/words/en/lifecycle.ts";
import { SHELL } from "#components/words/en/shell.ts";
import { useWords } from "#components/words/words.tsx";
import type { RenameDialogProps } from "./rename-dialog.tsx";

// The form and its checks are loaded when they are asked for, not with the page.
const RenameDialog = onDemand(() => import("./rename-dialog.tsx").then((part) => part.RenameDialog));

const icon = { size: 16, stroke: 1.6, "aria-hidden": true };

interface LifecycleActionsProps {
  /** What is called so, and since when it is archived. */
  name: string;
  archivedAt: string | null;
  renaming: Omit<RenameDialogProps, "opened" | "onClose">;
  /** Answers with what takes it back. */
  onArchive: () => Promise<() => Promise<unknown>>;
  onRestore: () => Promise<unknown>;
}

/** Renaming at any time, archiving what is over, which can be undone, and going on with it. */
export function LifecycleActions(props: LifecycleActionsProps) {
  const { name, archivedAt, renaming, onArchive, onRestore } = props;
  const words = useWords(LIFECYCLE);
  const undo = useWords(SHELL).undo;
  const [isRenaming, setRenaming] = useState(false);

  async function restore(send: () => Promise<unknown>) {
    await send();
    notifyDone(words.restored(name));
  }

  async function archive() {
    try {
      const takeBack = await onArchive();
      notifyUndo(words.archived(name), undo, () => restore(takeBack));
      focusHeading();
    } catch (error) {
      notifyFailure(words.notArchived(name), error);
    }
  }

  return (
    <>
      <MoreMenu>
        <MenuItem
          {...RenameDialog.warming}
          leftSection={<IconPencil {...icon} />}
          onClick={() => setRenaming(true)}
        >
          {words.rename}
        </MenuItem>
        {archivedAt === null ? (
          <MenuItem leftSection={<IconArchive {...icon} />} onClick={archive}>
            {words.archive}
          </MenuItem>
        ) : null}
      </MoreMenu>
      {archivedAt === null ? null : (
        <CommandButton
          shown={archivedAt}
          onCommand={() => restore(onRestore).then(focusHeading)}
          onFailure={(error) => notifyFailure(words.notRestored(name), error)}
        >
          {words.restore}
        </CommandButton>
      )}
      <RenameDialog {...renaming} opened={isRenaming} onClose={() => setRenaming(false)} />
    </>
  );
}
