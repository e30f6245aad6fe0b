"use client";

import { Menu, MenuDropdown, type MenuProps, MenuTarget } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode, RefObject } from "react";
import { MenuAnchor } from "./menu-anchor.tsx";

export interface AnchoredMenuProps extends Pick<MenuProps, "opened" | "width" | "position" | "onChange"> {
  opened: boolean;
  /** Its id is the button's. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

/** Mantine's `Menu` at a button that stood on the page before it: see `useMenuButton`. */
export function AnchoredMenu({ opened, button, children, ...menu }: AnchoredMenuProps) {
  // Closed while it is mounted: only an opening that it sees makes Mantine remember where the focus was.
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
