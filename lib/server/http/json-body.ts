import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import { type Fault, faultAt, faultOf } from "#lib/contract/faults.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#lib/contract/fields/json-object.ts";
import type { ApiRequest } from "../api-request.ts";
import { RequestError, TooLargeError } from "../errors.ts";
import { alteredIntegers, firstFew } from "../unsafe-integers.ts";
import { type JsonError, jsonError } from "./json-error-position.ts";

export type JsonBody =
  | {
      readonly success: true;
      readonly value: JsonObject;
      /** The first few integers that `value` could not hold exactly as sent; absent if there are none. */
      readonly altered?: Fault[];
    }
  | {
      readonly success: false;
      readonly faults: Fault[];
      /** There is no body, or it is `null`. */
      readonly isAbsent?: true;
    };

/** Deeper than any contract needs, shallow enough for recursive functions. */
export const MAX_NESTING = 64;
const TOO_DEEP = `Nested more than ${MAX_NESTING} levels deep`;
const OPENING_BRACE = 0x7b;
const OPENING_BRACKET = 0x5b;

/**
 * Reads a request's JSON object. Throws 413 for a body over the limit, and 400 for bytes that are not UTF-8.
 */
export async function readJsonBody(request: ApiRequest, limitBytes: number): Promise<JsonBody> {
  const bytes = await readLimited(request, limitBytes);
  return parseJsonBody(bytes, request.headers.get("content-type"));
}

/**
 * The bytes of a request's body, which may be empty. A body over the limit is refused by its `Content-Length`
 * if present, else as soon as the limit is passed: an endless body costs no more than the limit.
 */
export async function readLimited(request: ApiRequest, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length")) > maxBytes) throw new TooLargeError(maxBytes);
  if (request.readBody !== undefined) {
    return request.readBody(maxBytes).catch((error) => {
      throw error instanceof TooLargeError ? error : unreadable();
    });
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch(() => {
      throw unreadable();
    });
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      // Not awaited: a source that never responds must not delay the refusal.
      reader.cancel().catch(() => {});
      throw new TooLargeError(maxBytes);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

const unreadable = () => new RequestError(400, refusalBody("body_unreadable"));

/**
 * Parses a body that must be a JSON object, with the results of FastAPI. Differences from FastAPI: `NaN` and
 * infinities, which Python parses and then fails on with a 500, are `json_invalid` at their position, as is
 * nesting deeper than `MAX_NESTING`; a number like 1e400 becomes infinite and is the field's `finite_number`;
 * an integer that a double cannot hold, which Python keeps, is listed in `altered`. Only UTF-8 is accepted,
 * with or without BOM.
 */
export function parseJsonBody(bytes: Uint8Array, contentType: string | null): JsonBody {
  if (bytes.byteLength === 0) return absent();
  if (!isJson(contentType)) return notAnObject();
  const text = decode(bytes);
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return notJson(jsonError(text));
  }
  if (value === null) return absent();
  const tooDeep = tooDeepPosition(text);
  if (tooDeep !== null) return notJson({ position: tooDeep, error: TOO_DEEP });
  if (!isJsonObject(value)) return notAnObject();
  const altered = firstFew(alteredIntegers(text, value)).map((fault) => faultAt(["body"], fault));
  return { success: true, value, ...(altered.length > 0 && { altered }) };
}

const failure = (fault: Fault): JsonBody => ({ success: false, faults: [fault] });

const notJson = ({ position, error }: JsonError): JsonBody =>
  failure(faultOf(["body", position], "json_invalid", { error }));

const absent = (): JsonBody => ({ success: false, faults: [faultOf(["body"], "missing")], isAbsent: true });

const notAnObject = () => failure(faultOf(["body"], "model_attributes_type"));

/** `application/json` or `application/<anything>+json`, with any parameters. */
export function isJson(contentType: string | null): boolean {
  const [mediaType = ""] = (contentType ?? "").split(";");
  return /^application\/(?:json|\S+\+json)$/i.test(mediaType.trim());
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

/** Whether there are so many brackets, in strings or not, that the nesting may be too deep. */
function hasManyContainers(text: string): boolean {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === OPENING_BRACE || code === OPENING_BRACKET) count += 1;
  }
  return count > MAX_NESTING;
}

/** Where a valid JSON text first exceeds the nesting limit, in code points; null if it never does. */
function tooDeepPosition(text: string): number | null {
  if (!hasManyContainers(text)) return null;
  let depth = 0;
  // Strings are matched whole, so that brackets within them do not count.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    if (depth > MAX_NESTING) return [...text.slice(0, index)].length;
  }
  return null;
}
