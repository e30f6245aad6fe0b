/* What the other areas use of the console's frame. */
export { LoadError } from "./load-error.tsx";
export { notifyDone, notifyFailure } from "./notify.ts";
export { ShownOnce } from "./shown-once.tsx";
