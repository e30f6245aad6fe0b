import styles from "./brand-mark.module.css";

/**
 * The logo: a list of three lines that turns into a film. Decorative; screen readers read the name next to
 * it.
 */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect className={styles.ground} width="28" height="28" rx="7" />
      <g className={styles.lines}>
        <rect x="7" y="8" width="5.4" height="2" rx="1" />
        <rect x="7" y="13" width="3.6" height="2" rx="1" />
        <rect x="7" y="18" width="5.4" height="2" rx="1" />
      </g>
      <path
        className={styles.play}
        d="M14.6 10.1v7.8c0 .6.7 1 1.2.6l5.6-3.9c.4-.3.4-.9 0-1.2l-5.6-3.9c-.5-.4-1.2 0-1.2.6Z"
      />
    </svg>
  );
}
