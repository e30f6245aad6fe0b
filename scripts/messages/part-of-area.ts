/**
 * The scripts in which a page loads a language other than English, in the order of their index.
 *
 * - `lists`: what every page says, and the lists of people, videos and collections; all pages wait for it.
 * - `administration`, `celebrating`, `records`, `sending`, `faults`, `reasons`: what one list page or a few say, each loaded with
 *   the first that says it.
 * - `further`: what is said on pages that are no lists, or where somebody acts on a single thing; and the titles of pages, which
 *   the server writes.
 */
export const PARTS = [
  "lists",
  "administration",
  "celebrating",
  "records",
  "sending",
  "faults",
  "reasons",
  "further",
] as const;

export type Part = (typeof PARTS)[number];

/** The parts of the areas, by their files, that are not in `lists`, whose weight every list page has. */
export const PART_OF_AREA: Readonly<Record<string, Part>> = {
  account: "further",
  "api-key-commands": "further",
  "api-keys": "administration",
  "api-reference": "further",
  "api-requests": "further",
  approvals: "celebrating",
  audit: "records",
  brand: "further",
  "built-in-designs": "further",
  "bulk-actions": "further",
  "calendar-feed": "further",
  "celebration-form": "further",
  celebrations: "celebrating",
  "collection-check": "further",
  "collection-details": "further",
  "collection-run": "further",
  "custom-fields": "further",
  deliveries: "administration",
  editor: "further",
  errors: "further",
  holidays: "further",
  home: "celebrating",
  "key-values": "further",
  lifecycle: "administration",
  "list-tools": "further",
  "made-selection": "further",
  mail: "further",
  "member-dialogs": "further",
  members: "administration",
  "merge-fields": "further",
  "message-details": "further",
  "sent-messages": "sending",
  messaging: "further",
  "new-collection": "further",
  outdated: "further",
  occurrences: "celebrating",
  pages: "further",
  "palette-entries": "further",
  "people-bulk": "further",
  "people-import": "further",
  "people-photos": "further",
  person: "further",
  "person-conflict": "further",
  "person-fields": "records",
  "person-photo": "further",
  profile: "further",
  projects: "administration",
  requests: "further",
  "role-duties": "further",
  send: "further",
  settings: "further",
  shortcuts: "further",
  "storage-notice": "further",
  stream: "further",
  templates: "administration",
  unavailable: "further",
  "video-faults": "faults",
  "user-menu": "further",
  "video-page": "further",
  "video-reasons": "reasons",
  "view-tools": "further",
  "watch-links": "further",
  "watch-page": "further",
  webhooks: "administration",
};

export const partOf = (file: string): Part => PART_OF_AREA[file] ?? "lists";
