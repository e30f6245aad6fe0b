"use client";

import { useDidUpdate } from "@mantine/hooks";
import { focusHeading, focusHeadingIfLost } from "./focus-heading.ts";

/**
 * Gives the focus to the page's heading when one step of a page takes another's place: the button that led there is
 * gone, and with it whoever works by keyboard would be nowhere.
 */
export function useHeadingFocus(step: string): void {
  useDidUpdate(focusHeading, [step]);
}

/** Gives the focus to the heading of the next page where what led there is gone. */
export function usePageFocus(pathname: string): void {
  useDidUpdate(focusHeadingIfLost, [pathname]);
}
