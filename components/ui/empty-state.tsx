import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** True if this is the whole page: the title is then its `h1`. */
  title?: string;
  icon?: ReactNode;
  /** One sentence: what belongs here and why there is nothing yet. */
  children: ReactNode;
  /** One action that adds the first item. */
  action?: ReactNode;
}

export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon === undefined ? null : (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      {title === undefined ? null : <h1 className={styles.title}>{title}</h1>}
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  );
}
