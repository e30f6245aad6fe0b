"use client";

import { Menu, MenuDropdown, type MenuProps, MenuTarget } from "@mantine/core";
import {
  type ReactNode,
  type RefCallback,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";

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
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Menu {...menu} opened={opened && isMounted} offset={6} withinPortal={false}>
      <MenuTarget>
        <StandIn button={button} />
      </MenuTarget>
      <MenuDropdown>{children}</MenuDropdown>
    </Menu>
  );
}

/** Gives the menu the button itself as its target; what a target is to say of the menu, the button says already. */
function StandIn({ button, ref }: Pick<AnchoredMenuProps, "button"> & { ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(button.current);
    return () => void ref?.(null);
  }, [button, ref]);
  return null;
}
