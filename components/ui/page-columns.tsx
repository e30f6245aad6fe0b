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
      {/* One cell, however many parts it has: a second one would push the first into the side's column. */}
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  );
}
