"use client";

import { MenuItem } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { PEOPLE_BULK } from "#components/i18n/generated/people-bulk.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { AnchoredMenu, type AnchoredMenuProps } from "#components/ui/anchored-menu.tsx";

interface BulkMoreItemsProps extends Omit<AnchoredMenuProps, "children"> {
  onErase: () => void;
}

export function BulkMoreItems({ onErase, ...menu }: BulkMoreItemsProps) {
  const t = useMessages(PEOPLE_BULK);
  function erase() {
    // The item disappears with the menu; the dialog returns the focus to the element focused before.
    menu.button.current?.focus();
    onErase();
  }
  return (
    <AnchoredMenu {...menu} position="bottom-end" width={200}>
      <MenuItem
        c="var(--rc-danger-text)"
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        onClick={erase}
      >
        {t.erase}
      </MenuItem>
    </AnchoredMenu>
  );
}
