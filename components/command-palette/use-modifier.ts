"use client";

import { useOs } from "@mantine/hooks";
import { PALETTE } from "#components/i18n/generated/palette.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";

/**
 * The label of the user's modifier key. The server does not know the keyboard, so the Mac's key is set in the
 * browser.
 */
export function useModifier(): string {
  const { control } = useMessages(PALETTE);
  const os = useOs();
  return os === "macos" || os === "ios" ? "⌘" : control;
}
