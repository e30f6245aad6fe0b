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

type DetailWords = Pick<Messages, "audit" | "roleNames" | "personFields">;

/** The details of an entry as text; null if there are none that a user would need. */
export function detailsOf(
  entry: Pick<AuditEvent, "action" | "details" | "target_type">,
  words: DetailWords,
): string | null {
  const facts = [fieldsOf(entry, words), factOf(entry, words)].filter((fact) => fact !== null);
  return facts.length === 0 ? null : facts.join(" · ");
}

function fieldsOf(
  { details: { fields }, target_type: type }: Pick<AuditEvent, "details" | "target_type">,
  { audit, personFields }: DetailWords,
): string | null {
  if (!Array.isArray(fields) || fields.length === 0) return null;
  const known: Readonly<Record<string, string>> =
    type === "person" || type === "bulk_action" ? personFields : audit.details.change.fields;
  const names = fields.map(String).map((name) => known[name] ?? name);
  return audit.details.fields({ names: [...new Set(names)].join(", ") });
}

function factOf(
  { action, details }: Pick<AuditEvent, "action" | "details">,
  { audit, roleNames }: DetailWords,
): string | null {
  const t = audit.details;
  const { role, from, to, videos, total, count, version, created, updated, reason, hours } = details;
  if (isRole(from) && isRole(to)) return t.roleChange({ from: roleNames[from].name, to: roleNames[to].name });
  if (isRole(role)) return t.role({ role: roleNames[role].name });
  if (typeof videos === "number") return t.videos({ count: videos });
  if (typeof total === "number") return t.videos({ count: total });
  if (typeof count === "number") {
    if (action.startsWith("videos.")) return t.videos({ count });
    return action.startsWith("collections.") ? t.collections({ count }) : t.people({ count });
  }
  if (typeof version === "number") return t.version({ version });
  if (typeof created === "number" && typeof updated === "number") return t.counts({ created, updated });
  if (typeof hours === "number")
    return hours > 24 && hours % 24 === 0 ? t.overlapDays({ days: hours / 24 }) : t.overlap({ hours });
  if (reason === "gone" || reason === "failing") return t.reasons[reason];
  return null;
}

type Words = Pick<Messages, "audit" | "personFields">;

/** The fields that a change set, each as a sentence: "First name from Zsofia to Zsófia". */
export function changeLines(
  { changes, target_type: type }: Pick<AuditEvent, "changes" | "target_type">,
  { audit, personFields }: Words,
  formatDay: (day: string) => string,
): string[] {
  const t = audit.details.change;
  const known: Readonly<Record<string, string>> = type === "person" ? personFields : t.fields;
  const shown = (value: string) => {
    if (value === "true") return t.yes;
    if (value === "false") return t.no;
    return /^(?:\d{4}|-)-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
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

/** Pages that show targets among others. */
const LISTS: Readonly<Record<string, string>> = {
  ...{ member: "/members", invitation: "/members", api_key: "/api-keys" },
  ...{ custom_field: "/settings", organization: "/settings" },
};

/** The page of an entry's target, or the list that shows it; null if it has none, or has been deleted since. */
export function pageOf({
  target_type: type,
  target_id: id,
  target_deleted: isDeleted,
}: Pick<AuditEvent, "target_type" | "target_id" | "target_deleted">): string | null {
  if (id === null || isDeleted) return null;
  const area = CONSOLE_AREAS.find(({ auditTarget }) => auditTarget === type);
  return area === undefined ? (LISTS[type] ?? null) : `${area.path}/${id}`;
}

/** Id of the bulk action that an entry is about, or that made its change; null if there is none. */
export function bulkActionOf({
  target_type: type,
  target_id: id,
  details,
}: Pick<AuditEvent, "target_type" | "target_id" | "details">): string | null {
  if (type === "bulk_action") return id;
  return typeof details.bulk_action_id === "string" ? details.bulk_action_id : null;
}

/** Whether a member did it to their own account. */
export const isOwnAccount = ({ actor_id, target_id, target_type }: AuditEvent): boolean =>
  target_type === "member" && actor_id === target_id;

/** The actor of an entry. */
export function actorName(
  { actor_type: type, actor_name: name }: Pick<AuditEvent, "actor_type" | "actor_name">,
  t: Messages["audit"],
): string {
  if (type === "system") return t.system;
  if (type === "user") return name ?? t.formerUser;
  return name === null ? t.formerKey : t.key({ name });
}
