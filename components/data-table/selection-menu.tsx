"use client";

import { MenuDivider, MenuItem } from "@mantine/core";
import Link from "next/link";
import { AnchoredMenu, type AnchoredMenuProps } from "#components/ui/anchored-menu.tsx";
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
  /** The items disappear with the menu; a dialog returns the focus to the element focused before. */
  const then = (act: (() => void) | undefined) => () => {
    menu.button.current?.focus();
    act?.();
  };
  return (
    <AnchoredMenu {...menu} position="top-end" width={260}>
      {isNarrow
        ? widening.map(({ label, onClick }) => (
            <MenuItem key={label} onClick={then(onClick)}>
              {label}
            </MenuItem>
          ))
        : null}
      {isNarrow && widening.length > 0 ? <MenuDivider /> : null}
      {listed.map((action) => (
        <ActionItem key={action.key} action={action} onClick={then(action.onClick)} />
      ))}
    </AnchoredMenu>
  );
}

function ActionItem({ action, onClick }: { action: SelectionAction; onClick: () => void }) {
  const { label, href, icon: Icon, isDestructive = false, onNear } = action;
  const shared = {
    ...(isDestructive ? { c: "var(--rc-danger-text)" } : {}),
    ...(Icon === undefined ? {} : { leftSection: <Icon size={16} stroke={1.6} aria-hidden /> }),
    onPointerEnter: onNear,
    onFocus: onNear,
  };
  return href === undefined ? (
    <MenuItem {...shared} onClick={onClick}>
      {label}
    </MenuItem>
  ) : (
    <MenuItem {...shared} component={Link} href={href}>
      {label}
    </MenuItem>
  );
}
