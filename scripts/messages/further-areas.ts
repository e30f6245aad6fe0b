/**
 * The areas, by their files, that are said on pages that are no lists, or where somebody acts on a single thing. A language
 * other than English has them in a script of its own; every other area is in the script that a list page waits for, whose
 * weight is limited.
 */
export const FURTHER_AREAS: ReadonlySet<string> = new Set([
  "account",
  "api-reference",
  "built-in-designs",
  "bulk-actions",
  "collection-check",
  "collection-run",
  "deliveries",
  "editor",
  "errors",
  "list-tools",
  "new-collection",
  "outdated",
  "people-import",
  "people-photos",
  "profile",
  "settings",
  "unavailable",
]);
