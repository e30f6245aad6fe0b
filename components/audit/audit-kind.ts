/** The kind of target under which the filter lists an action; a test compares it with what the groups of operations say. */
export function auditKind(action: string): string {
  const kind = action.slice(0, action.indexOf("."));
  return kind === "people" ? "person" : kind === "template_version" ? "template" : kind;
}
