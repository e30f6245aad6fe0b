"use client";

import { Button, Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { LIST_TOOLS } from "#components/i18n/generated/list-tools.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./filter-bar.module.css";
import { InSheetProvider } from "./filter-place.ts";

interface FilterSheetProps {
  opened: boolean;
  isClearable: boolean;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a list below each other, on screens without room for them above it. Each choice applies at once. */
export function FilterSheet({ opened, isClearable, onClear, onClose, children }: FilterSheetProps) {
  const kit = useMessages(KIT);
  const t = useMessages(LIST_TOOLS);
  // Mounted closed: Mantine stores the focus to return to only when it sees the drawer open.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={opened && isMounted}
      onClose={onClose}
      position="right"
      size={400}
      title={kit.filters}
      closeButtonProps={{ "aria-label": kit.close }}
      classNames={{ content: styles.content, body: styles.sheet }}
    >
      <InSheetProvider value={true}>
        <div className={styles.body}>{children}</div>
      </InSheetProvider>
      <div className={styles.foot}>
        {/* Disabled only in its look: focus would be lost with it. */}
        <Button
          variant="default"
          data-disabled={!isClearable || undefined}
          aria-disabled={!isClearable}
          onClick={() => isClearable && onClear()}
        >
          {kit.clearFilters}
        </Button>
        <Button onClick={onClose}>{t.showResults}</Button>
      </div>
    </Drawer>
  );
}
