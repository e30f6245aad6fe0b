"use client";

import { useDidUpdate } from "@mantine/hooks";
import { focusHeading, focusHeadingIfLost } from "./focus-heading.ts";

/**
 * Moves the focus to the page's heading when one step of a page replaces another. The pressed button is gone,
 * and keyboard users would lose their position.
 */
export function useHeadingFocus(step: string): void {
  useDidUpdate(focusHeading, [step]);
}

/** Moves the focus to the heading of the next page if the element that led there is gone. */
export function usePageFocus(pathname: string): void {
  useDidUpdate(focusHeadingIfLost, [pathname]);
}
