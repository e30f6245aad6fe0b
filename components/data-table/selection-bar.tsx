"use client";

import { Button } from "@mantine/core";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./selection-bar.module.css";
import { isAnySelected, SelectionHost } from "./selection-host.tsx";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps {
  selection: Selection;
  /** "Select all 2,841 that match"; undefined if it is not known how many do. */
  everythingLabel: string | undefined;
  /** "All 2,841 people that match are selected". */
  everythingText: string;
}

/** How much is selected of a list that is a part of a form; at its place, also while that is nothing. */
export function SelectionBar({ selection, everythingLabel, everythingText }: SelectionBarProps) {
  const t = useMessages(KIT);
  return (
    <SelectionHost>
      <div className={styles.bar}>
        <span className={styles.count}>
          {selection.everything ? everythingText : t.selected({ count: selection.ids.size })}
        </span>
        {everythingLabel === undefined || selection.everything ? null : (
          <Button variant="subtle" size="compact-sm" onClick={selection.selectEverything}>
            {everythingLabel}
          </Button>
        )}
        {isAnySelected(selection) ? (
          <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
            {t.clearSelection}
          </Button>
        ) : null}
      </div>
    </SelectionHost>
  );
}
