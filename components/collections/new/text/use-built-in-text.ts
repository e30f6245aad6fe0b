import { useMemo } from "react";
import { BUILT_IN_DESIGNS } from "#components/i18n/generated/built-in-designs.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { builtInText } from "./built-in-text.ts";
import type { TranslateText } from "./text-overrides.ts";

/**
 * Returns a function that translates texts of built-in designs to the user's language; other texts stay as
 * they are.
 */
export function useBuiltInText(): TranslateText {
  const t = useMessages(BUILT_IN_DESIGNS);
  return useMemo(() => builtInText(t), [t]);
}
