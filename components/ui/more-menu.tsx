"use client";

import { ActionIcon, Menu, MenuDropdown, MenuTarget } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useKitWords } from "./kit-words.tsx";

/** Beside a page's buttons: what is done more rarely. Holds Mantine's `MenuItem`s. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const words = useKitWords();
  return (
    <Menu position="bottom-end" width={200} offset={6} withinPortal={false}>
      <MenuTarget>
        <ActionIcon variant="default" size={34} aria-label={words.moreActions}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </MenuTarget>
      <MenuDropdown>{children}</MenuDropdown>
    </Menu>
  );
}
