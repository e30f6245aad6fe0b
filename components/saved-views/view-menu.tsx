"use client";

import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { SAVED_VIEWS } from "#components/i18n/generated/saved-views.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useMenuButton } from "#components/ui/use-menu-button.ts";
import type { SavedView } from "#lib/client/saved-views/saved-views.ts";
import type { ListViews } from "./use-list-views.ts";

const ViewActions = onDemand(() => import("./view-actions.tsx").then((part) => part.ViewActions));
const NameViewDialog = onDemand(() => import("./name-view-dialog.tsx").then((part) => part.NameViewDialog));
const DeleteViewDialog = onDemand(() =>
  import("./delete-view-dialog.tsx").then((part) => part.DeleteViewDialog),
);

interface ViewMenuProps {
  /** It is loaded once a view is shown. */
  opened: boolean;
  listViews: ListViews;
  /** The current one. */
  view: SavedView;
}

/** The "…" menu of the current view. */
export function ViewMenu({ listViews, view }: ViewMenuProps) {
  const t = useMessages(SAVED_VIEWS);
  const { buttonProps, menuProps } = useMenuButton();
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const onClose = () => setDialog(null);
  return (
    <>
      <ActionIcon
        {...buttonProps}
        {...ViewActions.warming}
        variant="subtle"
        color="gray"
        size={30}
        aria-label={t.actionsFor({ name: view.name })}
      >
        <IconDots size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ViewActions {...menuProps} listViews={listViews} view={view} onAsk={setDialog} />
      <NameViewDialog opened={dialog === "rename"} onClose={onClose} listViews={listViews} view={view} />
      <DeleteViewDialog opened={dialog === "delete"} onClose={onClose} listViews={listViews} view={view} />
    </>
  );
}
