/* What projects and templates have in common: what they are called, and their archive. */
export { ArchivedBadge, ArchivedNotice } from "./archived.tsx";
export { LifecycleActions } from "./lifecycle-actions.tsx";
export type { NameChange } from "./rename-conflict.ts";
