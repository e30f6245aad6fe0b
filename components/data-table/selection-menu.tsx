"use client";

import { MenuDivider, MenuItem } from "@mantine/core";
import { AnchoredMenu, type AnchoredMenuProps } from "#components/ui/anchored-menu.tsx";
import { ActionItem } from "./action-item.tsx";
import type { Widening } from "./list-selection-bar.tsx";
import type { SelectionAction } from "./selection-action.ts";

interface SelectionMenuProps extends Omit<AnchoredMenuProps, "children"> {
  widening: readonly Widening[];
  actions: readonly SelectionAction[];
}

/** What has no button in the bar of selected rows: the rare actions, and on a narrow screen all but one. */
export function SelectionMenu({ widening, actions, ...menu }: SelectionMenuProps) {
  const isNarrow = window.matchMedia("(max-width: 599px)").matches;
  const listed = actions.filter(({ isRare, isPrimary }) => isRare || (isNarrow && !isPrimary));
  return (
    <AnchoredMenu {...menu} position="top-end" width={260}>
      {isNarrow
        ? widening.map(({ label, onClick }) => (
            <MenuItem
              key={label}
              onClick={() => {
                menu.button.current?.focus();
                onClick();
              }}
            >
              {label}
            </MenuItem>
          ))
        : null}
      {isNarrow && widening.length > 0 ? <MenuDivider /> : null}
      {listed.map((action) => (
        <ActionItem key={action.key} action={action} origin={() => menu.button.current} />
      ))}
    </AnchoredMenu>
  );
}
