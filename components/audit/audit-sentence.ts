import { CONSOLE_AREAS } from "#components/console-areas/index.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import type { AuditEvent } from "#lib/client/organization/audit-events.ts";
import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";
import { ROLES, type Role } from "#lib/contract/resources/roles.ts";

/** The action as the end of a sentence; an action without a translation is shown by its API name. */
export function actionLabel({ action }: Pick<AuditEvent, "action">, t: Messages["audit"]): string {
  const actions: Readonly<Record<string, string>> = t.actions;
  return actions[action] ?? action;
}

/** Stands for the name while a sentence is split around it. */
const GAP = "\uFFFC";

/**
 * The sentence around the name of what an entry is about, in two parts: "changed " and "". An action without
 * a sentence of its own has the name behind it: "deleted a webhook: ".
 */
export function aroundName(entry: Pick<AuditEvent, "action">, t: Messages["audit"]): [string, string] {
  const named: Readonly<Record<string, (values: { name: string }) => string>> = t.named;
  const sentence = named[entry.action]?.({ name: GAP }) ?? `${actionLabel(entry, t)}: ${GAP}`;
  const [before = "", after = ""] = sentence.split(GAP);
  return [before, after];
}

/** The details of an entry as text; null if there are none that a user would need. */
export function detailsOf(
  { details, target_type: type }: Pick<AuditEvent, "details" | "target_type">,
  { audit, roleNames, person }: Pick<Messages, "audit" | "roleNames" | "person">,
): string | null {
  const t = audit.details;
  const { fields, role, from, to, videos, total, count, version, created, updated, reason } = details;
  if (Array.isArray(fields) && fields.length > 0) {
    const { title, framing } = person.photo;
    const photo = { photo_asset_id: title, photo_crop: framing.title, photo_focus: framing.title };
    const known: Readonly<Record<string, string>> = { ...person.fields, ...photo };
    const names = fields.map(String).map((name) => (type === "person" ? (known[name] ?? name) : name));
    return t.fields({ names: [...new Set(names)].join(", ") });
  }
  if (isRole(from) && isRole(to)) return t.roleChange({ from: roleNames[from].name, to: roleNames[to].name });
  if (isRole(role)) return t.role({ role: roleNames[role].name });
  if (typeof videos === "number") return t.videos({ count: videos });
  if (typeof total === "number") return t.videos({ count: total });
  if (typeof count === "number") return t.people({ count });
  if (typeof version === "number") return t.version({ version });
  if (typeof created === "number" && typeof updated === "number") return t.counts({ created, updated });
  if (reason === "gone" || reason === "failing") return t.reasons[reason];
  return null;
}

type Words = Pick<Messages, "audit" | "person">;

/** The fields that a change set, each as a sentence: "First name from Zsofia to Zsófia". */
export function changeLines(
  { changes, target_type: type }: Pick<AuditEvent, "changes" | "target_type">,
  { audit, person }: Words,
  formatDay: (day: string) => string,
): string[] {
  const t = audit.details.change;
  const known: Readonly<Record<string, string>> = type === "person" ? person.fields : t.fields;
  const shown = (value: string) => {
    if (value === "true") return t.yes;
    if (value === "false") return t.no;
    return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
  };
  return changes.map(({ field: name, from, to }) => {
    const field = known[name] ?? customFieldKey(name) ?? name;
    if (to === null) return t.cleared({ field, from: shown(from ?? "") });
    return from === null
      ? t.set({ field, to: shown(to) })
      : t.both({ field, from: shown(from), to: shown(to) });
  });
}

const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

/** The page of an entry's target; null if it has none, or if this entry records its deletion. */
export function pageOf({ target_type, target_id, action }: AuditEvent): string | null {
  const area = CONSOLE_AREAS.find(({ auditTarget }) => auditTarget === target_type);
  if (area === undefined || target_id === null || /\.(erased|deleted)$/.test(action)) return null;
  return `${area.path}/${target_id}`;
}
