import type { ApiRequest } from "./api-request.ts";
import { newId } from "./ids.ts";

const SANE = /^[\w.:-]{1,128}$/;

/** The caller's `X-Request-Id` if it is well-formed, else a new one. */
export function requestIdOf(request: Pick<ApiRequest, "headers">): string {
  const sent = request.headers.get("x-request-id");
  return sent !== null && SANE.test(sent) ? sent : newId();
}
