"use client";

import { useOs } from "@mantine/hooks";
import { PALETTE } from "#components/words/en/palette.ts";
import { useWords } from "#components/words/words.tsx";

/** What is printed on the reader's key for shortcuts: the server knows no keyboard, so a Mac's comes with the browser. */
export function useModifier(): string {
  const { control } = useWords(PALETTE).shortcuts;
  const os = useOs();
  return os === "macos" || os === "ios" ? "⌘" : control;
}
