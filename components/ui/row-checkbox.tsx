import styles from "./row-checkbox.module.css";

interface RowCheckboxProps {
  /** What it chooses. */
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  partly?: boolean;
  /** `withShift` says that the key was down: a range is meant. */
  onChange: (checked: boolean, withShift: boolean) => void;
}

/** A checkbox without words beside it, light enough for every row of a list of two hundred. */
export function RowCheckbox({ label, checked, partly = false, onChange }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box !== null) box.indeterminate = partly;
      }}
      // A press with Shift would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ currentTarget, nativeEvent }) =>
        onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
