import { useMemo } from "react";
import { builtInText, type TranslateText } from "./built-in-text.ts";
import { BUILT_IN_DESIGNS } from "./generated/built-in-designs.en.ts";
import { useMessages } from "./use-messages.tsx";

/**
 * Returns a function that translates texts of built-in designs to the user's language; other texts stay as
 * they are.
 */
export function useBuiltInText(): TranslateText {
  const t = useMessages(BUILT_IN_DESIGNS);
  return useMemo(() => builtInText(t), [t]);
}
