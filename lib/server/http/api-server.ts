import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiRequest } from "../api-request.ts";
import { requestIdOf } from "../request-id.ts";
import type { RouteResponse } from "./buffered-response.ts";
import { unknownPath } from "./method-not-allowed.ts";
import { NodeRequest } from "./node-request.ts";
import { pathOf, targetOf } from "./request-guard.ts";
import { errorResponse } from "./responses.ts";
import { type RouteModule, RouteTable } from "./route-table.ts";
import { writeResponse } from "./write-response.ts";

/** Answers a request that has passed the door, without Next.js. */
export type Mount = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The API without Next.js around it: the same route files, the same answers, at a fraction of the cost. A test asks both
 * the same and compares what they answer.
 * @param modules the route files by path, with parameters in braces
 */
export function apiServer(modules: ReadonlyMap<string, RouteModule>): Mount {
  const table = new RouteTable(modules);
  return async (message, response) => {
    const target = targetOf(message);
    const request = new NodeRequest(message, response, target);
    await writeResponse(message, response, await answerOf(table, request, pathOf(target)));
  };
}

async function answerOf(table: RouteTable, request: ApiRequest, path: string): Promise<RouteResponse> {
  const match = table.find(path);
  // HEAD is GET whose body nobody is sent.
  const handler = match?.module[request.method === "HEAD" ? "GET" : request.method];
  if (match === null || handler === undefined) return unknownPath(request);
  try {
    if (handler.answer !== undefined) return await handler.answer(request, match.params);
    return await handler(request, { params: Promise.resolve(match.params) });
  } catch (error) {
    return errorResponse(error, requestIdOf(request));
  }
}
