"use client";

import { useEffect, useRef } from "react";
import { focusHeading } from "./focus-heading.ts";

/**
 * Gives the focus to the page's heading when one step of a page takes another's place: the button that led there is
 * gone, and with it whoever works by keyboard would be nowhere.
 */
export function useHeadingFocus(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    focusHeading();
  }, [step]);
}
