/** Targets of the actions whose names do not begin with their target. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  "people.sampled": "person",
  people: "bulk_action",
  videos: "bulk_action",
  collections: "bulk_action",
  messages: "bulk_action",
  template_version: "template",
};

/** The kind of target under which the filter lists an action; a test compares it with what the groups of operations say. */
export function auditKind(action: string): string {
  const kind = action.slice(0, action.indexOf("."));
  return OTHER_KINDS[action] ?? OTHER_KINDS[kind] ?? kind;
}
