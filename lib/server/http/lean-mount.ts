import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiRequest } from "../api-request.ts";
import { requestIdOf } from "../request-id.ts";
import type { Answer } from "./answer.ts";
import { pathOf, targetOf } from "./front-door.ts";
import { LeanRequest } from "./lean-request.ts";
import { unknownPath } from "./method-not-allowed.ts";
import { errorAnswer } from "./responses.ts";
import { type RouteModule, RouteTable } from "./route-table.ts";
import { writeAnswer } from "./write-answer.ts";

/** Answers a request that has passed the door, without Next.js. */
export type Mount = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The API without Next.js around it: the same route files, the same answers, at a fraction of the cost. A test asks both
 * the same and compares what they answer.
 * @param modules the route files by path, with parameters in braces
 */
export function leanMount(modules: ReadonlyMap<string, RouteModule>): Mount {
  const table = new RouteTable(modules);
  return async (message, response) => {
    const target = targetOf(message);
    const request = new LeanRequest(message, response, target);
    await writeAnswer(message, response, await answerOf(table, request, pathOf(target)));
  };
}

async function answerOf(table: RouteTable, request: ApiRequest, path: string): Promise<Answer> {
  const match = table.find(path);
  // HEAD is GET whose body nobody is sent.
  const handler = match?.module[request.method === "HEAD" ? "GET" : request.method];
  if (match === null || handler === undefined) return unknownPath(request);
  try {
    if (handler.answer !== undefined) return await handler.answer(request, match.params);
    return await handler(request, { params: Promise.resolve(match.params) });
  } catch (error) {
    return errorAnswer(error, requestIdOf(request));
  }
}
