import styles from "./row-checkbox.module.css";

interface RowCheckboxProps {
  /** Accessible name: what it selects. */
  label: string;
  checked: boolean;
  /** Some, but not all, of its items are selected. */
  partly?: boolean;
  disabled?: boolean;
  /** `withShift` is true if Shift was held: the click selects a range. */
  onChange: (checked: boolean, withShift: boolean) => void;
}

/** A checkbox without a visible label, light enough for every row of a list of two hundred. */
export function RowCheckbox({ label, checked, partly = false, disabled, onChange }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(box) => {
        if (box !== null) box.indeterminate = partly;
      }}
      // A click with Shift would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ currentTarget, nativeEvent }) =>
        onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
