/** One row of the editor: the text in the field, and the value that it stands for. */
export interface KeyValueRow {
  id: number;
  key: string;
  text: string;
  value: unknown;
  /** The value before the edit: its type is kept if the text allows it. */
  before: unknown;
}

export type RowFault = "missing" | "taken";

/** An object's members as rows. Strings are shown as they are, all other values as JSON. */
export function rowsOf(object: unknown): KeyValueRow[] {
  if (typeof object !== "object" || object === null || Array.isArray(object)) return [];
  return Object.entries(object).map(([key, value], id) => ({
    id,
    key,
    value,
    before: value,
    text: typeof value === "string" ? value : JSON.stringify(value),
  }));
}

/** An object's members with these names, and all others. */
export function partedObject(
  object: unknown,
  names: readonly string[],
): Record<"named" | "others", Record<string, unknown>> {
  const entries = typeof object === "object" && object !== null ? Object.entries(object) : [];
  return {
    named: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    others: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  };
}

/**
 * The value of an edited text. A number, boolean, list or object keeps its type as long as the text parses as
 * that type; everything else is text. This way the personnel number 007 does not become 7, and a number of
 * twenty digits does not become another one.
 */
export function valueOfText(text: string, before: unknown): unknown {
  if (typeof before === "string" || before === undefined) return text;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "number" && isAltered(text.trim(), parsed)) return text;
    return kindOf(parsed) === kindOf(before) ? parsed : text;
  } catch {
    return text;
  }
}

/**
 * The rows as an object. Rows without a name, and with a reserved one, are left out; if two rows have the same
 * name, the first one wins.
 */
export function objectOf(
  rows: readonly KeyValueRow[],
  reserved: readonly string[] = [],
): Record<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const { key, value } of rows) {
    const name = key.trim();
    if (name !== "" && !entries.has(name) && !reserved.includes(name)) entries.set(name, value);
  }
  return Object.fromEntries(entries);
}

/**
 * What is wrong with a row's name: it is empty although the row has a value, or it is reserved, or an earlier
 * row has the same name.
 */
export function faultOf(
  row: KeyValueRow,
  rows: readonly KeyValueRow[],
  reserved: readonly string[] = [],
): RowFault | null {
  const name = row.key.trim();
  if (name === "") return row.text === "" ? null : "missing";
  if (reserved.includes(name)) return "taken";
  return rows.find((other) => other.key.trim() === name)?.id === row.id ? null : "taken";
}

/** Whether an integer has more digits than a JavaScript number can hold exactly. */
function isAltered(text: string, number: number): boolean {
  return /^-?\d{16,}$/.test(text) && String(number) !== text;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
