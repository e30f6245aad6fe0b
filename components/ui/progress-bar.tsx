import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  /** What progresses, for those who hear the page. */
  label: string;
  /** Share done, 0 to 1; null while it is not known yet. */
  value: number | null;
  /** The value in words, such as "61 of 96 done"; the percentage is read when left out. */
  valueText?: string;
  /** Height in CSS pixels. */
  size?: number;
}

/** Marigold: something is being made. The text beside it is the caller's. */
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
