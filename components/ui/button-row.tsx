import type { ReactNode } from "react";
import styles from "./button-row.module.css";

/** The buttons at the end of a form or dialog; the primary one last, which on a phone is on top. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
