import { useDidUpdate } from "@mantine/hooks";
import { type RefObject, useRef } from "react";
import { isFocusLost } from "./focus-heading.ts";

/**
 * For the ref of a button whose place is taken by what it opens: once that is gone, the button has the focus again, which
 * would otherwise fall back to the top of the page. What has been given the focus meanwhile keeps it.
 */
export function useReturnedFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useDidUpdate(() => {
    if (!isOpen && isFocusLost()) button.current?.focus();
  }, [isOpen]);
  return button;
}
