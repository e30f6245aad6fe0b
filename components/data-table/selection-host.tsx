"use client";

import type { ReactNode } from "react";
import styles from "./selection-bar.module.css";
import type { Selection } from "./use-selection.ts";

/** Whether there is anything to act on. */
export const isAnySelected = ({ ids, everything }: Selection) => everything || ids.size > 0;

/** Around the bar of selected rows, which is loaded once there are any. */
export function SelectionHost({ children }: { children: ReactNode }) {
  return (
    <div className={styles.live} role="status">
      {children}
    </div>
  );
}
