export interface PressedKeys {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Whether a press is to add to what is selected, instead of selecting something else. */
export function isAdding({ shiftKey, ctrlKey, metaKey }: PressedKeys): boolean {
  return shiftKey || ctrlKey || metaKey;
}
