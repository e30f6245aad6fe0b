"use client";

import { useOs } from "@mantine/hooks";
import { PALETTE } from "#components/i18n/generated/palette.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";

/** What is printed on the reader's key for shortcuts: the server knows no keyboard, so a Mac's comes with the browser. */
export function useModifier(): string {
  const { control } = useMessages(PALETTE).shortcuts;
  const os = useOs();
  return os === "macos" || os === "ios" ? "⌘" : control;
}
