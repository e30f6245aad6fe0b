import type { SelectionAction } from "./selection-action.ts";

/** What the button of an action and its item in a menu have in common. */
export function actionLook({ icon: Icon, isDestructive = false, onNear }: SelectionAction) {
  return {
    ...(isDestructive ? { c: "var(--rc-danger-text)" } : {}),
    ...(Icon === undefined ? {} : { leftSection: <Icon size={16} stroke={1.6} aria-hidden /> }),
    onPointerEnter: onNear,
    onFocus: onNear,
  };
}
