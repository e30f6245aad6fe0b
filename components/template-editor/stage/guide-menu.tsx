"use client";

import { ActionIcon, Menu, MenuCheckboxItem, MenuDropdown, MenuTarget, Tooltip } from "@mantine/core";
import { IconRulerMeasure } from "@tabler/icons-react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useGuideSettings } from "./guide-settings.ts";

/** Turns snapping and the title-safe area on and off; on a touch screen there is no key for it. */
export function GuideMenu() {
  const t = useMessages(EDITOR).guides;
  const { settings, set } = useGuideSettings();
  return (
    <Menu position="bottom" withinPortal={false}>
      <MenuTarget>
        <Tooltip label={t.label}>
          <ActionIcon aria-label={t.label}>
            <IconRulerMeasure size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </MenuTarget>
      <MenuDropdown>
        <MenuCheckboxItem checked={settings.snaps} onChange={(snaps) => set({ snaps })}>
          {t.snap}
        </MenuCheckboxItem>
        <MenuCheckboxItem
          checked={settings.showsSafeArea}
          onChange={(showsSafeArea) => set({ showsSafeArea })}
        >
          {t.safe}
        </MenuCheckboxItem>
      </MenuDropdown>
    </Menu>
  );
}
