"use client";

import { MenuItem, MenuLabel } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { SAVED_VIEWS } from "#components/i18n/generated/saved-views.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { AnchoredMenu, type AnchoredMenuProps } from "#components/ui/anchored-menu.tsx";
import type { SavedView } from "#lib/client/saved-views/saved-views.ts";
import type { ListViews } from "./use-list-views.ts";
import styles from "./view-bar.module.css";

interface ViewChoicesProps extends Omit<AnchoredMenuProps, "children"> {
  listViews: ListViews;
}

/** All views of a list to choose from. */
export function ViewChoices({ listViews, ...menu }: ViewChoicesProps) {
  const t = useMessages(SAVED_VIEWS);
  const { list, views, current, open } = listViews;
  const of = (visibility: SavedView["visibility"]) => views.filter((view) => view.visibility === visibility);
  const itemOf = (view: SavedView | null) => (
    <MenuItem
      key={view?.id ?? ""}
      aria-current={view === current ? "page" : undefined}
      rightSection={view === current ? <IconCheck size={16} stroke={1.8} aria-hidden /> : null}
      onClick={() => open(view)}
    >
      <bdi className={styles.choice}>{view?.name ?? t.all[list]}</bdi>
    </MenuItem>
  );
  return (
    <AnchoredMenu {...menu} position="bottom-start" width={280}>
      <div className={styles.choices}>
        {itemOf(null)}
        {of("organization").map(itemOf)}
        {of("private").length === 0 ? null : <MenuLabel>{t.private}</MenuLabel>}
        {of("private").map(itemOf)}
      </div>
    </AnchoredMenu>
  );
}
