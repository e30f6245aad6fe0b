/* What projects and templates share: renaming and archiving. */
export { ArchivedBadge, ArchivedNotice } from "./archived.tsx";
export { LifecycleActions } from "./lifecycle-actions.tsx";
export type { NameChange } from "./rename-conflict.ts";
