"use client";

import { useOs } from "@mantine/hooks";
import { useWords } from "#components/words/words.tsx";

/** What is printed on the reader's key for shortcuts: the server knows no keyboard, so a Mac's comes with the browser. */
export function useModifier(): string {
  const { control } = useWords().palette.shortcuts;
  const os = useOs();
  return os === "macos" || os === "ios" ? "⌘" : control;
}
