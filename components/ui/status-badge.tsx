import styles from "./status-badge.module.css";

/** neutral: waiting or ended without result; active: in progress; success, warning and danger: the outcome. */
export type StatusTone = "neutral" | "active" | "success" | "warning" | "danger";

interface StatusBadgeProps {
  tone: StatusTone;
  /** The status as text; colour and dot only repeat it. */
  label: string;
  /** Without the filled pill, for lists with many badges. */
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

/** The dot alone; use it only next to the status text. */
export function StatusDot({ tone }: { tone: StatusTone }) {
  return <span className={styles.dot} data-tone={tone} aria-hidden="true" />;
}
