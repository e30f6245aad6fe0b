import type { IncomingMessage } from "node:http";
import { badRequest, methodNotAllowed, unknownPath } from "./method-not-allowed.ts";

/** Methods that routes know. Next.js answers any other with 400 or 500 in words of its own. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** With these, Next.js talks to its own pages; on a request to the API they would turn it into a redirect. */
const PAGE_HEADERS = /^(rsc|next-.*|x-nextjs-.*|x-middleware-.*)$/;

const ORIGIN = /^https?:\/\/[^/?#]+(?=\/)/i;

/** Whether a path, or a path and query, is the API's. */
export const isApi = (path: string): boolean => /^\/v1(?:[/?]|$)/.test(path);

/** What the addresses of stored files begin with. */
export const FILES = "/files/";

/** Path and query of a request, which may name its whole address, `*` or anything. */
export const targetOf = ({ url = "" }: IncomingMessage): string =>
  url.startsWith("/") ? url : url.replace(ORIGIN, "");

/** The path of a target, as it was sent. */
export const pathOf = (target: string): string => target.split("?", 1)[0] ?? "";

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** `.` and `..`, which would be resolved, and an empty segment, which would be dropped. */
const NO_SEGMENT = /^(\.|%2e){0,2}$/i;

/** The API has one way to write each path; Next.js would redirect from any other. */
function isPlain(path: string): boolean {
  const segments = path.slice(1).split("/");
  return !path.includes("\\") && !segments.some((segment) => NO_SEGMENT.test(segment));
}

/**
 * What is answered before a request is routed, because Next.js would answer with 500, a redirect or words of its own: a
 * path whose percent-encoding cannot be read, a request that names no host (RFC 9112, section 3.2), and under /v1 an unknown
 * method or another spelling of a path.
 * @returns null for every request that is to be routed
 */
export function rejectMalformed(message: IncomingMessage): Response | null {
  const { method = "", headers, httpVersion } = message;
  const path = pathOf(targetOf(message));
  const asRequest = (pathname: string) => {
    const requestId = headers["x-request-id"];
    return new Request(new URL(pathname, "http://localhost"), {
      headers: typeof requestId === "string" ? { "X-Request-Id": requestId } : {},
    });
  };
  if (httpVersion === "1.1" && headers.host === undefined) return badRequest(asRequest("/"));
  if (!path.startsWith("/") || !decodes(path)) return unknownPath(asRequest("/"));
  if (!isApi(path)) return null;
  if (!isPlain(path)) return unknownPath(asRequest("/"));
  return METHODS.has(method) ? null : methodNotAllowed(asRequest(path));
}

/** Takes from a request to the API what is meant for Next.js's pages alone. */
export function withoutPageHeaders(request: IncomingMessage): IncomingMessage {
  if (!isApi(request.url ?? "")) return request;
  for (const name of Object.keys(request.headers)) {
    if (PAGE_HEADERS.test(name)) delete request.headers[name];
  }
  return request;
}
