"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./selection-bar.module.css";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps {
  selection: Selection;
  /** Of the page, offered to be selected together where the page has no checkbox for that. */
  pageIds?: readonly string[];
  /** "Select all 2,841 that match"; omitted if no more items match than are loaded. */
  everythingLabel?: string;
  /** "All 2,841 people that match are selected". */
  everythingText?: string;
  /** Stays at its place, also while nothing is selected: for a list that is a part of a form. */
  inPlace?: boolean;
  /** Actions for the selected items. */
  children: ReactNode;
}

/** Shown over the end of the page while any item is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, pageIds = [], everythingLabel, everythingText, inPlace = false, children } = props;
  const t = useMessages(KIT);
  const isPageSelected = selection.everything || pageIds.every((id) => selection.ids.has(id));
  const shown = selection.everything || selection.ids.size > 0;
  const text = selection.everything ? everythingText : t.selected({ count: selection.ids.size });
  return (
    <div className={styles.live} role="status">
      {shown || inPlace ? (
        <div
          className={styles.bar}
          data-floating={!inPlace || undefined}
          data-selection={!inPlace || undefined}
        >
          <span className={styles.count}>{text}</span>
          {isPageSelected ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => selection.setIds(new Set([...selection.ids, ...pageIds]))}
            >
              {t.selectAllOnPage}
            </Button>
          )}
          {everythingLabel === undefined || selection.everything ? null : (
            <Button variant="subtle" size="compact-sm" onClick={selection.selectEverything}>
              {everythingLabel}
            </Button>
          )}
          {shown ? (
            <Button variant="subtle" size="compact-sm" data-clear onClick={selection.clear}>
              {t.clearSelection}
            </Button>
          ) : null}
          <div className={styles.actions}>{children}</div>
        </div>
      ) : null}
    </div>
  );
}
