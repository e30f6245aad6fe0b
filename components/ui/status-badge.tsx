import styles from "./status-badge.module.css";

/** neutral: waiting or over; active: at work now; success and danger: how it ended. */
export type StatusTone = "neutral" | "active" | "success" | "danger";

interface StatusBadgeProps {
  tone: StatusTone;
  /** The word; colour and dot only repeat what it says. */
  label: string;
  /** Without the filled pill, for rows where many stand below each other. */
  plain?: boolean;
}

export function StatusBadge({ tone, label, plain = false }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-plain={plain || undefined}>
      <StatusDot tone={tone} />
      {label}
    </span>
  );
}

/** The dot alone; only ever beside the word that it stands for. */
export function StatusDot({ tone }: { tone: StatusTone }) {
  return <span className={styles.dot} data-tone={tone} aria-hidden="true" />;
}
