import { contracts } from "#lib/contract/contracts.ts";
import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import type { ApiRequest } from "../api-request.ts";
import { requestIdOf } from "../request-id.ts";
import { json, standardHeaders } from "./responses.ts";

/** What describes the API and its scenes: under /v1, but no operation of it. */
export const DESCRIPTION_PATHS = ["/v1/openapi.json", "/v1/scene.schema.json"];

/** Methods of the contracts whose path fits `pathname`, in the order of the list; HEAD is wherever GET is. */
function allowedMethods(pathname: string): string[] {
  const segments = pathname.split("/");
  const fits = (path: string): boolean => {
    const pattern = path.split("/");
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => part.startsWith("{") || part === segments[index])
    );
  };
  const literal = contracts.filter((contract) => contract.path === pathname);
  if (DESCRIPTION_PATHS.includes(pathname)) return ["GET", "HEAD"];
  const matching = literal.length > 0 ? literal : contracts.filter((contract) => fits(contract.path));
  return matching.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}

/**
 * 405 with `Allow`: what a route file exports for the methods that its path does not have. 404 for a path that has none,
 * which only the door asks about.
 */
export function methodNotAllowed(request: ApiRequest): Response {
  const allowed = allowedMethods(new URL(request.url).pathname);
  if (allowed.length === 0) return unknownPath(request);
  const headers = { ...standardHeaders(requestIdOf(request)), Allow: allowed.join(", ") };
  return json(405, refusalBody("method_not_allowed"), headers);
}

/** 404 for every path under /v1 that is no operation's. */
export function unknownPath(request: ApiRequest): Response {
  return json(404, refusalBody("not_found"), standardHeaders(requestIdOf(request)));
}

/** 400 for what is no request to answer. */
export function badRequest(request: ApiRequest): Response {
  return json(400, refusalBody("bad_request"), standardHeaders(requestIdOf(request)));
}
