import { useDidUpdate } from "@mantine/hooks";
import { type RefObject, useRef } from "react";
import { isFocusLost } from "./focus-heading.ts";

/**
 * A ref for a button that is replaced by what it opens. When the button returns, it gets the focus again,
 * which would otherwise fall back to the top of the page. An element that has taken the focus meanwhile keeps
 * it.
 */
export function useReturnedFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useDidUpdate(() => {
    if (!isOpen && isFocusLost()) button.current?.focus();
  }, [isOpen]);
  return button;
}
