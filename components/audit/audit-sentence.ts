import type { Words } from "#components/words/catalogue.ts";
import type { AuditEvent } from "#lib/client/audit-events.ts";
import { ROLES, type Role } from "#lib/contract/roles.ts";

/** What was done, as the end of a sentence; an action without words of its own is told as the API calls it. */
export function deedOf({ action }: Pick<AuditEvent, "action">, words: Words["audit"]): string {
  return words.actions[action] ?? action;
}

/** What the entry knows beyond that, in words; null when it is nothing that a person would ask for. */
export function detailsOf(
  { details, target_type: type }: Pick<AuditEvent, "details" | "target_type">,
  figure: (value: number) => string,
  { audit, roles, person }: Pick<Words, "audit" | "roles" | "person">,
): string | null {
  const words = audit.details;
  const { fields, role, from, to, videos, total, count, version, created, updated, reason } = details;
  if (Array.isArray(fields) && fields.length > 0) {
    const known: Readonly<Record<string, string>> = { ...person.fields, photo_asset_id: person.photo.title };
    const names = fields.map(String).map((name) => (type === "person" ? (known[name] ?? name) : name));
    return words.fields(names.join(", "));
  }
  if (isRole(from) && isRole(to)) return words.roleChange(roles[from].name, roles[to].name);
  if (isRole(role)) return words.role(roles[role].name);
  if (typeof videos === "number") return words.videos(figure(videos));
  if (typeof total === "number") return words.videos(figure(total));
  if (typeof count === "number") return words.people(figure(count));
  if (typeof version === "number") return words.version(figure(version));
  if (typeof created === "number" && typeof updated === "number")
    return words.counts(figure(created), figure(updated));
  if (reason === "gone" || reason === "failing") return words.reasons[reason];
  return null;
}

const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

const pages: Readonly<Record<string, string>> = {
  person: "people",
  collection: "collections",
  video: "videos",
  template: "templates",
  project: "projects",
  webhook: "webhooks",
};

/** The page of what the entry is about; null where it has none, or has been deleted by this very entry. */
export function pageOf({ target_type, target_id, action }: AuditEvent): string | null {
  const folder = pages[target_type];
  if (folder === undefined || target_id === null || /\.(erased|deleted)$/.test(action)) return null;
  return `/${folder}/${target_id}`;
}
