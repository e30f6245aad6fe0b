/** One field as an entry keeps it, values as text; null for an empty one. */
export type AuditChange = { field: string; from: string | null; to: string | null };

/** Characters of a value that an entry keeps. */
const VALUE_LENGTH = 200;
/** Fields of an entry whose values it keeps. */
const FIELDS = 50;
/** Pictures and their framing say nothing as text. */
const NEVER = new Set(["photo_asset_id", "photo_crop", "photo_focus"]);

/**
 * What a change makes of the fields that it sets, for the details of an entry about the same resource. Objects
 * such as `custom_fields` are told by their own fields. Values that hold secrets are the caller's to leave out.
 */
export function changesOf(before: object, change: object): AuditChange[] {
  const known: Readonly<Record<string, unknown>> = { ...before };
  return Object.entries(change)
    .filter(([field]) => !NEVER.has(field))
    .flatMap(([field, to]) => withinObject(field, known[field], to))
    .filter(({ from, to }) => from !== to)
    .slice(0, FIELDS);
}

function withinObject(field: string, from: unknown, to: unknown): AuditChange[] {
  if (!isRecord(to)) return [{ field, from: textOf(from), to: textOf(to) }];
  const before = isRecord(from) ? from : {};
  return [...new Set([...Object.keys(before), ...Object.keys(to)])].map((key) => ({
    field: `${field}.${key}`,
    from: textOf(before[key]),
    to: textOf(to[key]),
  }));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  const text = [...plainText(value)];
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH - 1).join("")}…` : text.join("");
}

function plainText(value: unknown): string {
  if (typeof value !== "object") return String(value);
  const isFlat = Array.isArray(value) && value.every((each) => typeof each !== "object");
  return isFlat ? value.join(", ") : JSON.stringify(value);
}
