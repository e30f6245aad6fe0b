import { useState } from "react";

/**
 * The chosen values as the reader sees them: a press shows at once, while the address, which has them, follows on
 * a slow machine. They follow `values` when those change from outside.
 */
export function useEditedValues(values: readonly string[], onChange?: (values: readonly string[]) => void) {
  const key = JSON.stringify(values);
  const [edit, setEdit] = useState({ values, key, isPending: false });
  if (key !== edit.key && !edit.isPending) setEdit({ values, key, isPending: false });
  if (key === edit.key && edit.isPending) setEdit({ ...edit, isPending: false });
  function change(next: readonly string[]) {
    const changed = JSON.stringify(next);
    setEdit({ values: next, key: changed, isPending: changed !== key });
    onChange?.(next);
  }
  return [edit.values, change] as const;
}
