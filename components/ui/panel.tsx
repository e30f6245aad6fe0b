import type { ReactNode } from "react";
import { useId } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  /** What an address that leads to it has after its `#`. */
  anchor?: string;
  title?: ReactNode;
  /** To the right of the title: a count, a badge, a link. */
  aside?: ReactNode;
  /** Heading level of the title. */
  headingLevel?: 2 | 3;
  /** Without inner padding, for tables and rows that reach the border. */
  flush?: boolean;
  children: ReactNode;
}

/** A surface with a hairline border. With a title it is a named region. */
export function Panel({ anchor, title, aside, headingLevel = 2, flush = false, children }: PanelProps) {
  const id = useId();
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <section id={anchor} className={styles.panel} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined && aside === undefined ? null : (
        <div className={styles.head} data-flush={flush || undefined}>
          {title === undefined ? null : (
            <Heading className={styles.title} id={id}>
              {title}
            </Heading>
          )}
          <div className={styles.aside}>{aside}</div>
        </div>
      )}
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  );
}
