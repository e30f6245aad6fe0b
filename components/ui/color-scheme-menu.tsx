"use client";

import { MenuItem, MenuLabel, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useKitWords } from "./kit-words.tsx";

/** Three items for a `Menu.Dropdown`: light, dark, or as the system says. The choice is kept in the browser. */
export function ColorSchemeItems() {
  const words = useKitWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { value: "light", label: words.light, Icon: IconSun },
    { value: "dark", label: words.dark, Icon: IconMoon },
    { value: "auto", label: words.system, Icon: IconDeviceDesktop },
  ] as const;
  return (
    <>
      <MenuLabel>{words.colorScheme}</MenuLabel>
      {schemes.map(({ value, label, Icon }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          aria-checked={colorScheme === value}
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          rightSection={colorScheme === value ? <IconCheck size={14} aria-hidden /> : null}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </MenuItem>
      ))}
    </>
  );
}
