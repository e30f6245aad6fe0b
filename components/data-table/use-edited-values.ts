import { useState } from "react";
import { useOwnChanges } from "./use-own-changes.ts";

/**
 * The chosen values as the reader sees them: a press shows at once, while the address, which has them, follows on
 * a slow machine. They follow `values` when those change from outside.
 */
export function useEditedValues(values: readonly string[], onChange?: (values: readonly string[]) => void) {
  const [shown, setShown] = useState(values);
  const report = useOwnChanges(JSON.stringify(values), () => setShown(values));
  function change(next: readonly string[]) {
    setShown(next);
    report(JSON.stringify(next));
    onChange?.(next);
  }
  return [shown, change] as const;
}
