import type { KitMessages } from "#components/i18n/catalogue.ts";

/** One item of a 422's `detail`. */
export interface FaultItem {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  /** The facts, and the code where the type is not the code itself. */
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** What the API client throws: known by its shape, since forms do not depend on the client. */
export interface RefusalError {
  status: number;
  detail: string | readonly FaultItem[];
  requestId: string | null;
}

/** What concerns the form as a whole and stands above it. */
export interface FormFault {
  title: string;
  lines: readonly string[];
  requestId: string | null;
}

export interface PlacedFaults {
  /** Field's name → what is wrong with it. */
  fields: ReadonlyMap<string, string>;
  form: FormFault;
}

export function isRefusalError(error: unknown): error is RefusalError {
  if (typeof error !== "object" || error === null) return false;
  if (!("status" in error) || !("detail" in error)) return false;
  return (
    typeof error.status === "number" && (typeof error.detail === "string" || Array.isArray(error.detail))
  );
}

/**
 * Sorts what a failed submit says into the form's fields and the rest. `["body", "custom_fields", "team"]` goes to
 * the field `custom_fields.team` if there is one, else to `custom_fields`, else above the form, named.
 */
export function placeFaults(error: unknown, fieldNames: ReadonlySet<string>, t: KitMessages): PlacedFaults {
  const fields = new Map<string, string>();
  const title = t.submitFault;
  if (!isRefusalError(error)) {
    // fetch rejects with a TypeError when no answer came at all.
    const text = error instanceof TypeError ? t.lostConnection : messageOf(error);
    return { fields, form: { title, lines: [text], requestId: null } };
  }
  const { detail, requestId } = error;
  if (typeof detail === "string")
    return { fields, form: { title, lines: [t.refused(error.status, detail)], requestId } };
  const lines: string[] = [];
  for (const fault of detail) {
    const path = fault.loc.slice(fault.loc[0] === "body" ? 1 : 0).map(String);
    const name = longestKnown(path, fieldNames);
    const text = faultMessages(fault.msg, t);
    if (name === null) lines.push(path.length === 0 ? text : `${path.join(".")}: ${text}`);
    else if (!fields.has(name)) fields.set(name, text);
  }
  if (lines.length === 0) lines.push(t.fixFields);
  return { fields, form: { title, lines, requestId } };
}

function longestKnown(path: readonly string[], fieldNames: ReadonlySet<string>): string | null {
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join(".");
    if (fieldNames.has(name)) return name;
  }
  return null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What went wrong, in one text: a refusal of the API in the page's language where that has words for it. */
export function errorText(error: unknown, t: KitMessages): string {
  if (!isRefusalError(error)) return messageOf(error);
  if (typeof error.detail === "string") return t.refused(error.status, error.detail);
  return error.detail.map(({ msg }) => faultMessages(msg, t)).join("; ");
}

type Said = KitMessages["faults"] & Pick<KitMessages, "said">;
type Rule = readonly [pattern: RegExp, say: (t: Said, part: string) => string];

const rules: readonly Rule[] = [
  [/^Field required$/, (t) => t.required],
  [/^String should have at least 1 character$/, (t) => t.required],
  [/^Input should be a valid string$/, (t) => t.required],
  [/^String should have at least (\d+) characters$/, (t, part) => t.tooShort({ count: Number(part) })],
  [/^String should have at most (\d+) characters?$/, (t, part) => t.tooLong({ count: Number(part) })],
  [/^String should match pattern/, (t) => t.pattern],
  [/^value is not a valid email address/, (t) => t.email],
  [/^(?:Input should be a valid date\b|Datetimes provided to dates should)/, (t) => t.date],
  [/^(?:Input should be a valid URL|URL )/, (t) => t.url],
  [/^Input should be a valid integer/, (t) => t.integer],
  [/^Input should be a (?:valid|finite) number/, (t) => t.number],
  [/^Input should be greater than or equal to (.+)$/, (t, part) => t.atLeast({ limit: part })],
  [/^Input should be less than or equal to (.+)$/, (t, part) => t.atMost({ limit: part })],
  [/^Input should be '/, (t) => t.choice],
  [/^Extra inputs are not permitted$/, (t) => t.unknownField],
  [/^Value error, (.+)$/, (t, part) => t.said(part)],
];

/**
 * A contract's sentence, which says what a machine expected, as one that tells a person what to do. The browser's own
 * check and the server's answer use the same sentences, so that both end in the same words. Others stay as they are.
 */
export function faultMessages(message: string, t: KitMessages): string {
  for (const [pattern, say] of rules) {
    const match = pattern.exec(message);
    if (match !== null) return say({ ...t.faults, said: t.said }, match[1] ?? "");
  }
  return message;
}
