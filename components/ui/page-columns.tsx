import type { ReactNode } from "react";
import styles from "./page-columns.module.css";

interface PageColumnsProps {
  /** What the page is about. */
  children: ReactNode;
  /** Panels next to it, or below it on narrow screens. */
  side: ReactNode;
}

/** The body of a page about one item. */
export function PageColumns({ children, side }: PageColumnsProps) {
  return (
    <div className={styles.columns}>
      {/* All parts share one cell: a second cell would push the first into the side column. */}
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  );
}
