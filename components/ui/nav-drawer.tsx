"use client";

import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { KIT } from "#components/i18n/en/kit.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./shell.module.css";

interface NavDrawerProps {
  opened: boolean;
  onClose: () => void;
  brand: ReactNode;
  children: ReactNode;
}

/** The navigation where there is no room for it beside the page. */
export function NavDrawer({ opened, onClose, brand, children }: NavDrawerProps) {
  const t = useMessages(KIT);
  // Closed while it is mounted: only an opening that it sees makes Mantine remember where the focus was.
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
