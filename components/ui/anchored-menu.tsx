"use client";

import { Menu, MenuDropdown, type MenuProps, MenuTarget } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode, RefObject } from "react";
import { MenuAnchor } from "./menu-anchor.tsx";

export interface AnchoredMenuProps extends Pick<MenuProps, "opened" | "width" | "position" | "onChange"> {
  opened: boolean;
  /** The id of the button. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

/** Mantine's `Menu` anchored to a button that was already on the page: see `useMenuButton`. */
export function AnchoredMenu({ opened, button, children, ...menu }: AnchoredMenuProps) {
  // Mounted closed: Mantine stores the focus to return to only when it sees the menu open.
  const isMounted = useMounted();
  return (
    <Menu {...menu} opened={opened && isMounted} offset={6} withinPortal={false}>
      <MenuTarget>
        <MenuAnchor target={button} />
      </MenuTarget>
      <MenuDropdown>{children}</MenuDropdown>
    </Menu>
  );
}
