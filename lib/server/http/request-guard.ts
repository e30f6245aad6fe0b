import type { IncomingMessage } from "node:http";
import { requestIdOf } from "../request-id.ts";
import type { BufferedResponse } from "./buffered-response.ts";
import { NodeHeaders } from "./node-request.ts";
import { badRequest, unknownPath } from "./responses.ts";

const ORIGIN = /^https?:\/\/[^/?#]+(?=\/)/i;

/** Whether a path is the API's. */
export const isApi = (path: string): boolean => path === "/v1" || path.startsWith("/v1/");

/** Path and query of a request, whose target may also be a full URL, `*` or anything else. */
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

/** `.`, `..` and an empty segment, which clients and proxies resolve or drop in different ways. */
const NO_SEGMENT = /^(\.|%2e){0,2}$/i;

/** Each path of the API has only one valid spelling. */
function isCanonical(path: string): boolean {
  const segments = path.slice(1).split("/");
  return !path.includes("\\") && !segments.some((segment) => NO_SEGMENT.test(segment));
}

/**
 * The response to a request that must not be routed: one without a host (RFC 9112, section 3.2), a path with
 * invalid percent-encoding, and under /v1 a non-canonical path. Next.js would respond to the first two with
 * 500, or with its own message.
 * @returns null for a request to be routed
 */
export function rejectMalformed(message: IncomingMessage): BufferedResponse | null {
  const path = pathOf(targetOf(message));
  const requestId = () => requestIdOf({ headers: new NodeHeaders(message) });
  if (message.httpVersion === "1.1" && message.headers.host === undefined) return badRequest(requestId());
  if (!path.startsWith("/") || !decodes(path)) return unknownPath(requestId());
  return isApi(path) && !isCanonical(path) ? unknownPath(requestId()) : null;
}
