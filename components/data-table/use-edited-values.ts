import { useState } from "react";
import { useOwnChanges } from "./use-own-changes.ts";

/** Of the values, in whichever order they were chosen: the page may have one of its own. */
const keyOf = (values: readonly string[]) => JSON.stringify([...values].sort());

/**
 * The chosen values as the reader sees them: a press shows at once, while the address, which has them, follows on
 * a slow machine. They follow `values` when those change from outside.
 */
export function useEditedValues(values: readonly string[], onChange?: (values: readonly string[]) => void) {
  const [edited, setEdited] = useState(values);
  const { report } = useOwnChanges(keyOf(values), keyOf(edited), () => setEdited(values));
  function change(next: readonly string[]) {
    setEdited(next);
    report(keyOf(next));
    onChange?.(next);
  }
  return [edited, change] as const;
}
