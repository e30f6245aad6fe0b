"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { SAVED_VIEWS } from "#components/i18n/generated/saved-views.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useMayChangeView } from "#lib/client/saved-views/saved-views.ts";
import type { ListFields } from "#lib/contract/fields/list-field.ts";
import type { ViewedList } from "#lib/contract/resources/saved-view.ts";
import { type ListViews, useListViews } from "./use-list-views.ts";
import styles from "./view-bar.module.css";
import { ViewTabs } from "./view-tabs.tsx";

const ViewMenu = onDemand(() => import("./view-menu.tsx").then((part) => part.ViewMenu));
const UpdateView = onDemand(() => import("./update-view.tsx").then((part) => part.UpdateView));
const NameViewDialog = onDemand(() => import("./name-view-dialog.tsx").then((part) => part.NameViewDialog));

interface ViewBarProps {
  list: ViewedList;
  /** The parameters of the list's address. */
  fields: ListFields;
  /** Those that are shown, if the address does not say which; null for the usual ones. */
  columns: readonly string[] | null;
  /** At the end of the row on a screen wider than a phone: how the rows are shown. */
  children?: ReactNode;
}

/** The saved views above the filters of a list: all of it, the organization's, then one's own. */
export function ViewBar({ list, children, ...shown }: ViewBarProps) {
  const t = useMessages(SAVED_VIEWS);
  const listViews = useListViews(list, shown);
  const { current, isChanged, isUnavailable } = listViews;
  return (
    <>
      <nav className={styles.bar} aria-label={t.views}>
        <ViewTabs listViews={listViews} />
        <div className={styles.tools}>
          {isChanged ? <Changed listViews={listViews} /> : null}
          {current === null ? null : (
            <span className={styles.menu}>
              <ViewMenu opened listViews={listViews} view={current} />
            </span>
          )}
          <span className={styles.layout}>{children}</span>
        </div>
      </nav>
      {isUnavailable ? (
        <p className={styles.unavailable} role="status">
          {t.unavailable}
        </p>
      ) : null}
    </>
  );
}

/** What to do with filters that no view has: save them as a new one, or in the view that they began with. */
function Changed({ listViews }: { listViews: ListViews }) {
  const t = useMessages(SAVED_VIEWS);
  const [isSaving, setSaving] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  const { current, query } = listViews;
  const mayChange = useMayChangeView();
  return (
    <>
      {current !== null && mayChange(current) ? (
        <>
          <Button
            variant="default"
            size="compact-sm"
            loading={isUpdating}
            {...UpdateView.warming}
            onClick={() => setUpdating(true)}
          >
            {t.update}
          </Button>
          <UpdateView opened={isUpdating} view={current} query={query} onEnded={() => setUpdating(false)} />
        </>
      ) : null}
      <Button variant="default" size="compact-sm" {...NameViewDialog.warming} onClick={() => setSaving(true)}>
        {t.save}
      </Button>
      <NameViewDialog opened={isSaving} onClose={() => setSaving(false)} listViews={listViews} view={null} />
    </>
  );
}
