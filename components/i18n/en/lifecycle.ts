import { area } from "../area.ts";

/** The words of what projects and templates have in common: what they are called, and their archive. */
export const LIFECYCLE = area("lifecycle", {
  name: "Name",
  slug: "Short name",
  slugHint: "For programs, in lower-case letters, digits and hyphens.",
  save: "Save",
  rename: "Rename",
  renamed: "Saved.",
  stale:
    "Somebody else has changed this meanwhile. What it is called now stands below the fields; save again to replace it.",
  nowCalled: (name: string, slug: string) => `It is now called “${name}” (${slug}).`,
  archive: "Archive",
  restore: "Restore",
  archived: (name: string) => `“${name}” was archived.`,
  restored: (name: string) => `“${name}” is in use again.`,
  notArchived: (name: string) => `“${name}” was not archived`,
  notRestored: (name: string) => `“${name}” was not restored`,
  filterBy: "Which",
  live: "In use",
  isArchived: "Archived",
});
