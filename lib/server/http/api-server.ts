import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiRequest } from "../api-request.ts";
import { requestIdOf } from "../request-id.ts";
import type { RouteResponse } from "./buffered-response.ts";
import { NodeRequest } from "./node-request.ts";
import { isApi, pathOf } from "./request-guard.ts";
import { errorResponse, methodNotAllowed, unknownPath } from "./responses.ts";
import { type Match, type RouteModule, RouteTable } from "./route-table.ts";
import { writeResponse } from "./write-response.ts";

/** Handles a request that the guard has accepted. */
export type Handle = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves route files: the API and everything else that is not a page. HEAD is GET without a body; a method
 * without a handler is 405 with `Allow`, and a path under /v1 without a route file is 404.
 * @param modules the route files by path, as `RouteTable` takes them
 * @returns the handler of a target (path and query); undefined when no route file matches
 */
export function apiServer(modules: ReadonlyMap<string, RouteModule>): (target: string) => Handle | undefined {
  const table = new RouteTable(modules);
  return (target) => {
    const path = pathOf(target);
    const match = table.find(path);
    if (match === null && !isApi(path)) return undefined;
    return async (message, response) => {
      const request = new NodeRequest(message, response, target);
      await writeResponse(message, response, await responseTo(request, match));
    };
  };
}

async function responseTo(request: ApiRequest, match: Match | null): Promise<RouteResponse> {
  if (match === null) return unknownPath(requestIdOf(request));
  const handler = match.module[request.method === "HEAD" ? "GET" : request.method];
  if (handler === undefined) return methodNotAllowed(requestIdOf(request), match.module);
  try {
    return await handler(request, match.params);
  } catch (error) {
    return errorResponse(error, requestIdOf(request));
  }
}
