/* What other parts of the console use of the shell. */
export { ConfirmStep } from "./confirm-step.tsx";
export { LoadError } from "./load-error.tsx";
export { notifyDone, notifyFailure } from "./notify.tsx";
export { notifyUndo } from "./notify-undo.tsx";
export { rolesToGive } from "./roles-to-give.ts";
export { ShownOnce } from "./shown-once.tsx";
export { ShownOnceDialog } from "./shown-once-dialog.tsx";
export { signOut } from "./sign-out.ts";
