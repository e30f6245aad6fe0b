export interface PressedKeys {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Whether a press adds to the selection instead of replacing it. */
export function isAdding({ shiftKey, ctrlKey, metaKey }: PressedKeys): boolean {
  return shiftKey || ctrlKey || metaKey;
}
