import type { ReactNode } from "react";
import styles from "./stat.module.css";

/** Several facts in one row of a definition list; they wrap where there is no room. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className={styles.row}>{children}</dl>;
}

interface StatProps {
  label: string;
  value: ReactNode;
  tone?: "neutral" | "danger";
}

/** One fact: a small label over its value. Inside a `StatRow`. */
export function Stat({ label, value, tone = "neutral" }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} data-tone={tone}>
        {value}
      </dd>
    </div>
  );
}
