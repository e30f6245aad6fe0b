import type { ApiRequest } from "./api-request.ts";

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * The part of a file that a request asks for with `Range` (RFC 9110, section 14.1): only for GET, and with
 * `If-Range` only if the file is still the version of which the client has other parts. A date in `If-Range`
 * never matches: files have no `Last-Modified`.
 * @returns null for the whole file; also when `Range` may be ignored: several ranges, other units and invalid
 *   values
 */
export function rangeOf(
  { method, headers }: ApiRequest,
  { size, tag }: { size: number; tag: string },
): ByteRange | "unsatisfiable" | null {
  const ifRange = headers.get("if-range");
  if (method !== "GET" || (ifRange !== null && ifRange.trim() !== tag)) return null;
  return parseRange(headers.get("range"), size);
}

/** What a `Range` header names of so many bytes. @returns as `rangeOf` */
export function parseRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  if (parts === null) return null;
  const [, from = "", to = ""] = parts;
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
