import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import styles from "./first-warning.module.css";
import { isGrave, useWarningText } from "./warning-text.ts";

interface FirstWarningProps {
  occurrence: Occurrence;
  /** Only what keeps somebody from being congratulated. */
  onlyGrave?: boolean;
}

/** The worst of what will go wrong with an occurrence, in one line: where there is no room for all and for how to mend it. */
export function FirstWarning({ occurrence: { warnings }, onlyGrave = false }: FirstWarningProps) {
  const textOf = useWarningText();
  const first = warnings.find(isGrave) ?? (onlyGrave ? undefined : warnings[0]);
  if (first === undefined) return null;
  return (
    <span className={styles.warning} data-grave={isGrave(first) || undefined}>
      {textOf(first)}
    </span>
  );
}
