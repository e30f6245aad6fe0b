"use client";

import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./shell.module.css";

interface NavDrawerProps {
  opened: boolean;
  onClose: () => void;
  brand: ReactNode;
  children: ReactNode;
}

/** The navigation on screens without room for it next to the page. */
export function NavDrawer({ opened, onClose, brand, children }: NavDrawerProps) {
  const t = useMessages(KIT);
  // Mounted closed: Mantine stores the focus to return to only when it sees the drawer open.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={opened && isMounted}
      onClose={onClose}
      size={280}
      title={brand}
      closeButtonProps={{ "aria-label": t.closeMenu }}
      classNames={{ title: styles.drawerTitle }}
    >
      {children}
    </Drawer>
  );
}
