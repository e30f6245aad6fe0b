"use client";

import type { MantineColorScheme } from "@mantine/core";
import { MenuLabel, MenuRadioGroup, MenuRadioItem, useMantineColorScheme } from "@mantine/core";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";

/**
 * Three items for a `Menu.Dropdown`: light, dark, or the system's setting. The choice is stored in the
 * browser.
 */
export function ColorSchemeItems() {
  const t = useMessages(KIT);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <MenuRadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
      <MenuLabel>{t.colorScheme}</MenuLabel>
      <MenuRadioItem value="light">{t.light}</MenuRadioItem>
      <MenuRadioItem value="dark">{t.dark}</MenuRadioItem>
      <MenuRadioItem value="auto">{t.system}</MenuRadioItem>
    </MenuRadioGroup>
  );
}
