import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  /** Accessible name: what is in progress. */
  label: string;
  /** Share done, 0 to 1; null while unknown. */
  value: number | null;
  /** The value as text, such as "61 of 96 done"; by default screen readers read the percentage. */
  valueText?: string;
  /** Height in CSS pixels. */
  size?: number;
}

/** A progress bar in marigold. The caller provides the text next to it. */
export function ProgressBar({ label, value, valueText, size = 6 }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10;
  return (
    <div
      className={styles.track}
      style={{ height: size }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={valueText}
    >
      <div
        className={styles.fill}
        data-unknown={percent === null || undefined}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
