import { useMemo } from "react";
import { BUILT_IN_DESIGNS } from "#components/i18n/generated/built-in-designs.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { builtInText } from "./built-in-text.ts";
import type { InWords } from "./text-overrides.ts";

/** A function that gives a text of a built-in design in the reader's language; any other text as it is. */
export function useBuiltInText(): InWords {
  const t = useMessages(BUILT_IN_DESIGNS);
  return useMemo(() => builtInText(t), [t]);
}
