"use client";

import { Button, Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useWords } from "#components/words/words.tsx";
import styles from "./palette.module.css";
import { useModifier } from "./use-modifier.ts";

const Palette = dynamic(() => import("./palette.tsx").then((part) => part.Palette));
const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog.tsx").then((part) => part.ShortcutsDialog));

type Dialog = "palette" | "shortcuts";

/** ⌘K or Ctrl+K and `?` on every page, and the button for those who know neither. Both load with their first use. */
export function PaletteKeys() {
  const words = useWords().palette;
  const modifier = useModifier();
  const [opened, setOpened] = useState<Dialog | null>(null);
  const [used, setUsed] = useState<ReadonlySet<Dialog>>(new Set());
  const open = (dialog: Dialog) => {
    setUsed((before) => new Set([...before, dialog]));
    setOpened(dialog);
  };
  const close = () => setOpened(null);
  // While typing, ⌘K is still wanted and `?` is a letter.
  useHotkeys([["mod+K", () => open("palette")]], []);
  useHotkeys([
    ["shift+?", () => open("shortcuts")],
    ["?", () => open("shortcuts")],
  ]);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={words.title}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open("palette")}
      >
        <span className={styles.button}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <Kbd className={styles.hint} size="xs" visibleFrom="sm">
            {modifier} K
          </Kbd>
        </span>
      </Button>
      {used.has("palette") ? <Palette opened={opened === "palette"} onClose={close} /> : null}
      {used.has("shortcuts") ? <ShortcutsDialog opened={opened === "shortcuts"} onClose={close} /> : null}
    </>
  );
}
