/** One row of the editor: the text is what the field shows, the value what it stands for. */
export interface KeyValueRow {
  id: number;
  key: string;
  text: string;
  value: unknown;
  /** The value before it was edited: its kind is kept where the text allows. */
  before: unknown;
}

export type RowFault = "missing" | "taken";

/** An object's members as rows. Strings show as they are, everything else as JSON. */
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

/**
 * The value that a changed text stands for: what was a number, a flag, a list or an object stays one as long as the
 * text reads as that kind; everything else is text. So nobody turns the personnel number 007 into 7, nor one of twenty
 * digits into another.
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

/** The rows as an object; a row without a name is left out, and of two with the same name the first one counts. */
export function objectOf(rows: readonly KeyValueRow[]): Record<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const { key, value } of rows) {
    const name = key.trim();
    if (name !== "" && !entries.has(name)) entries.set(name, value);
  }
  return Object.fromEntries(entries);
}

/** What is wrong with a row's name: none although it has a value, or one that an earlier row has. */
export function faultOf(row: KeyValueRow, rows: readonly KeyValueRow[]): RowFault | null {
  const name = row.key.trim();
  if (name === "") return row.text === "" ? null : "missing";
  return rows.find((other) => other.key.trim() === name)?.id === row.id ? null : "taken";
}

/** Whether an integer has more digits than a number keeps. */
function isAltered(text: string, number: number): boolean {
  return /^-?\d{16,}$/.test(text) && String(number) !== text;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
