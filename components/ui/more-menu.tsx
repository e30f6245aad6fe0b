"use client";

import { ActionIcon, Menu, MenuDropdown, MenuTarget } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";

/** A menu of less frequent actions next to a page's buttons. Contains Mantine's `MenuItem`s. */
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
      {/* An item disappears with the menu, so a dialog returns the focus to the element focused before. */}
      <MenuDropdown onClickCapture={() => button.current?.focus()}>{children}</MenuDropdown>
    </Menu>
  );
}
