import type { ReactNode } from "react";
import styles from "./page-columns.module.css";

interface PageColumnsProps {
  /** What the page is about. */
  children: ReactNode;
  /** Panels beside it, or below where the page is narrow. */
  side: ReactNode;
}

/** The body of a page about one thing. */
export function PageColumns({ children, side }: PageColumnsProps) {
  return (
    <div className={styles.columns}>
      {children}
      <div className={styles.side}>{side}</div>
    </div>
  );
}
