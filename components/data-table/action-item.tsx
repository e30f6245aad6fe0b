import { MenuItem } from "@mantine/core";
import Link from "next/link";
import { actionLook } from "./action-look.tsx";
import type { SelectionAction } from "./selection-action.ts";

interface ActionItemProps {
  action: SelectionAction;
  /** Gets the focus first: the item disappears with the menu, and a dialog returns the focus to what had it before. */
  origin: () => HTMLElement | null | undefined;
}

/** An action as an item of a menu. */
export function ActionItem({ action, origin }: ActionItemProps) {
  const { label, href, onClick } = action;
  const look = actionLook(action);
  if (href !== undefined) {
    return (
      <MenuItem {...look} component={Link} href={href}>
        {label}
      </MenuItem>
    );
  }
  return (
    <MenuItem
      {...look}
      onClick={() => {
        origin()?.focus();
        onClick?.();
      }}
    >
      {label}
    </MenuItem>
  );
}
