import type { ReactNode } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: ReactNode;
  /** Next to the title: a status badge. */
  badge?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
  /**
   * Whether one of several actions is the primary one. It is the last in the document and stands first on a narrow
   * screen, where the others wait in their places until the rest of the document has arrived.
   */
  hasPrimary?: boolean;
}

/** The page's only `h1`, with the page's actions. */
export function PageHeader({ title, badge, subtitle, actions, hasPrimary = false }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <div className={styles.line}>
          {/* Focusable, for when the focused button is removed. */}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </div>
        {subtitle === undefined ? null : <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions === undefined ? null : (
        <div className={styles.actions} data-page-actions data-has-primary={hasPrimary || undefined}>
          {actions}
        </div>
      )}
    </div>
  );
}
