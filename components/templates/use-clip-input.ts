import { useMemo } from "react";
import type { ClipInput } from "./use-clip.ts";

/** The same object for as long as it says the same, however often the caller makes it. */
export function useClipInput(input: ClipInput): ClipInput {
  const words = JSON.stringify(input);
  return useMemo(() => JSON.parse(words), [words]);
}
