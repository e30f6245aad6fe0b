"use client";

import { ActionIcon, Menu, MenuDropdown, MenuTarget } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { KIT } from "#components/i18n/en/kit.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";

/** Beside a page's buttons: what is done more rarely. Holds Mantine's `MenuItem`s. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const t = useMessages(KIT);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" width={200} offset={6} withinPortal={false}>
      <MenuTarget>
        <ActionIcon ref={button} variant="default" size={34} aria-label={t.moreActions}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </MenuTarget>
      {/* An item is gone with the menu: the dialog that it opens gives the focus back to what had it before. */}
      <MenuDropdown onClickCapture={() => button.current?.focus()}>{children}</MenuDropdown>
    </Menu>
  );
}
