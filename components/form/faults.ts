import type { Messages } from "#components/i18n/catalogue.ts";
import { type CodeFacts, codeOfItem, codeText } from "#components/i18n/code-text.ts";
import { errorValues } from "#components/i18n/error-values.ts";
import { listText } from "#components/i18n/list-text.ts";
import { uploadErrorText, videoErrorText } from "#components/i18n/video-error-text.ts";

/** What faults and refusals are said with. */
export interface ErrorMessages {
  readonly kit: Messages["kit"];
  /** Null until they are loaded. */
  readonly errors: Messages["errors"] | null;
  /** Where a file or a scene is sent, which can be unusable. */
  readonly videoReasons?: Messages["videoReasons"];
}

/** One item of a 422's `detail`. */
export interface FaultItem {
  readonly loc: readonly (string | number)[];
  /** Read of what the page itself found, and of nothing else. */
  readonly msg?: string;
  readonly type: string;
  /** The facts, and the code where the type is not the code itself. */
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** The `type` of a fault that the page itself found: its `msg` is in the reader's language. */
const OWN_FAULT = "own_fault";

/**
 * A fault that the page itself found.
 * @param code what it is said by instead, if there is a message of this code
 */
export function ownFault(field: string, msg: string, code?: string) {
  return { loc: ["body", field], msg, type: OWN_FAULT, ...(code !== undefined && { ctx: { code } }) };
}

/** The error that the API client throws, recognized by its shape, since forms do not depend on the client. */
export interface RefusalError {
  status: number;
  detail: string | readonly FaultItem[];
  /** Which refusal it is, and its facts, where `detail` is a sentence. */
  code?: string | null;
  ctx?: Readonly<Record<string, unknown>>;
  requestId: string | null;
}

/** What concerns the form as a whole; shown above it. */
export interface FormFault {
  title: string;
  lines: readonly string[];
  requestId: string | null;
}

export interface PlacedFaults {
  /** Field name → its fault. */
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
 * Maps the faults of a failed submit to the form's fields. `["body", "custom_fields", "team"]` goes to the
 * field `custom_fields.team` if it exists, otherwise to `custom_fields`, otherwise above the form, with its
 * name.
 */
export function placeFaults(error: unknown, fieldNames: ReadonlySet<string>, t: ErrorMessages): PlacedFaults {
  const fields = new Map<string, string>();
  const title = t.kit.submitFault;
  if (!isRefusalError(error)) {
    // fetch rejects with a TypeError when no answer came at all.
    const text = error instanceof TypeError ? t.kit.lostConnection : messageOf(error);
    return { fields, form: { title, lines: [text], requestId: null } };
  }
  const { detail, requestId } = error;
  if (typeof detail === "string")
    return { fields, form: { title, lines: [refusalText(error, detail, t)], requestId } };
  const lines: string[] = [];
  for (const fault of detail) {
    const path = fault.loc.slice(fault.loc[0] === "body" ? 1 : 0).map(String);
    const name = longestKnown(path, fieldNames);
    const text = faultText(fault, t);
    if (name === null) lines.push(path.length === 0 ? text : `${path.join(".")}: ${text}`);
    else if (!fields.has(name)) fields.set(name, text);
  }
  if (lines.length === 0) lines.push(t.kit.fixFields);
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

/** What went wrong, in one text in the page's language. */
export function errorText(error: unknown, t: ErrorMessages): string {
  if (!isRefusalError(error)) return messageOf(error);
  if (typeof error.detail === "string") return refusalText(error, error.detail, t);
  return error.detail.map((item) => faultText(item, t)).join("; ");
}

/** By its code; one that this page does not know by its status; else as it came. */
function refusalText({ code, ctx = {}, status }: RefusalError, detail: string, t: ErrorMessages): string {
  const { facts } = codeOfItem({ type: "", ctx });
  return textOf(code ?? undefined, facts, t) ?? codeText(t.kit.status, String(status), {}) ?? detail;
}

/** What a refused value's code and facts say. */
export function codedText({ code, facts }: { code: string; facts: CodeFacts }, t: ErrorMessages): string {
  return textOf(code, facts, t) ?? t.kit.invalidValue;
}

/**
 * What one item of a 422 says, by its code and facts. The browser's own check makes the same items. Of a code
 * that this page does not know, as a newer server may send, it says that the value needs a look.
 */
export function faultText({ loc, type, ctx, msg }: FaultItem, t: ErrorMessages): string {
  const { code, facts } = codeOfItem({ type, ctx });
  const text = requiredText({ loc, type, ...(ctx && { ctx }) }, t) ?? textOf(code, facts, t);
  if (text !== null) return text;
  if (type === OWN_FAULT && msg !== undefined) return msg;
  const message = t.kit.invalidValue;
  if (t.videoReasons === undefined) return message;
  const say = loc.at(-1) === "file" ? uploadErrorText : videoErrorText;
  return say({ message, reason: code, ctx: facts }, t.videoReasons);
}

/** What to enter into an empty field that is known by its name; null for every other fault. */
export function requiredText({ loc, type, ctx }: FaultItem, { errors }: ErrorMessages): string | null {
  const { code, facts } = codeOfItem({ type, ctx });
  const isEmpty = code === "missing" || (code === "string_too_short" && facts.min_length === 1);
  return isEmpty && errors ? codeText(errors.required, String(loc.at(-1)), {}) : null;
}

function textOf(code: string | undefined, facts: CodeFacts, { errors }: ErrorMessages): string | null {
  const text = errors && codeText(errors.codes, code, errorValues(facts, errors));
  return errors && text && [text, ...hintTexts(facts, errors)].join(" ");
}

/** The name that was probably meant, or those that there are. */
function hintTexts({ meant, known }: CodeFacts, t: Messages["errors"]): string[] {
  if (typeof meant === "string") return [t.hints.meant({ name: meant })];
  const isList = typeof known === "object" && known !== null && known.length > 0;
  return isList ? [t.hints.known({ names: listText(known, "and", t) })] : [];
}
