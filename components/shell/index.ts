/* What the other areas use of the console's frame. */
export { LoadError } from "./load-error.tsx";
export { notifyDone, notifyFailure } from "./notify.ts";
export { roleWords } from "./role-words.ts";
export { ShownOnce } from "./shown-once.tsx";
