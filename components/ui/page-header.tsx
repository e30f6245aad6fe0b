import type { ReactNode } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: a status badge. */
  badge?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
}

/** The one `h1` of a page with what the page lets a person do. */
export function PageHeader({ title, badge, subtitle, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <div className={styles.line}>
          {/* Can be given the focus when the button that had it is gone. */}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </div>
        {subtitle === undefined ? null : <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
