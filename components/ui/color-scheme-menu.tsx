"use client";

import type { MantineColorScheme } from "@mantine/core";
import { MenuLabel, MenuRadioGroup, MenuRadioItem, useMantineColorScheme } from "@mantine/core";
import { KIT } from "#components/words/en/kit.ts";
import { useWords } from "#components/words/words.tsx";

/** Three items for a `Menu.Dropdown`: light, dark, or as the system says. The choice is kept in the browser. */
export function ColorSchemeItems() {
  const words = useWords(KIT);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <MenuRadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
      <MenuLabel>{words.colorScheme}</MenuLabel>
      <MenuRadioItem value="light">{words.light}</MenuRadioItem>
      <MenuRadioItem value="dark">{words.dark}</MenuRadioItem>
      <MenuRadioItem value="auto">{words.system}</MenuRadioItem>
    </MenuRadioGroup>
  );
}
