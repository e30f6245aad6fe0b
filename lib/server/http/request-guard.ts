import type { IncomingMessage } from "node:http";
import { requestIdOf } from "../request-id.ts";
import type { BufferedResponse } from "./buffered-response.ts";
import { NodeHeaders } from "./node-request.ts";
import { badRequest, notFound } from "./responses.ts";

const ORIGIN = /^https?:\/\/[^/?#]+(?=\/)/i;

/** Whether a path is the API's. */
export const isApi = (path: string): boolean => path === "/v1" || path.startsWith("/v1/");

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

/** `.`, `..` and an empty segment, which clients and proxies resolve or drop, each in its own way. */
const NO_SEGMENT = /^(\.|%2e){0,2}$/i;

/** The API has one way to write each path. */
function isCanonical(path: string): boolean {
  const segments = path.slice(1).split("/");
  return !path.includes("\\") && !segments.some((segment) => NO_SEGMENT.test(segment));
}

/**
 * The response to a request that is not to be routed: one that names no host (RFC 9112, section 3.2), a path whose
 * percent-encoding cannot be read, and under /v1 another spelling of a path. Next.js would answer the first two with 500,
 * or in words of its own.
 * @returns null for every request that is to be routed
 */
export function rejectMalformed(message: IncomingMessage): BufferedResponse | null {
  const path = pathOf(targetOf(message));
  const requestId = () => requestIdOf({ headers: new NodeHeaders(message) });
  if (message.httpVersion === "1.1" && message.headers.host === undefined) return badRequest(requestId());
  if (!path.startsWith("/") || !decodes(path)) return notFound(requestId());
  return isApi(path) && !isCanonical(path) ? notFound(requestId()) : null;
}
