"use client";

import { VIEW_TOOLS } from "#components/i18n/generated/view-tools.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import type { SavedView } from "#lib/client/saved-views/saved-views.ts";
import { useViewCommands } from "#lib/client/saved-views/view-commands.ts";
import type { ListViews } from "./use-list-views.ts";

interface DeleteViewDialogProps {
  opened: boolean;
  onClose: () => void;
  listViews: ListViews;
  view: SavedView;
}

/** Asks before a view is deleted, and then shows the whole list. */
export function DeleteViewDialog({ opened, onClose, listViews, view }: DeleteViewDialogProps) {
  const t = useMessages(VIEW_TOOLS);
  const { remove } = useViewCommands();
  const { id, name, visibility } = view;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t.deleteTitle({ name })}
      confirmLabel={t.delete}
      onConfirm={async () => {
        await remove(id);
        listViews.open(null);
        notifyDone(t.deleted({ name }));
        focusHeading();
      }}
    >
      {visibility === "private" ? t.deletePrivate : t.deleteShared}
    </ConfirmDialog>
  );
}
