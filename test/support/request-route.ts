import type { ApiRequest } from "#lib/server/api-request.ts";
import { toResponse } from "#lib/server/http/buffered-response.ts";
import type { PathParams, RouteHandler } from "#lib/server/http/route-table.ts";

type Sent = {
  key?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON unless it is a string or bytes. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** Calls a route handler as the server does. */
export const callRoute = async (
  handler: RouteHandler,
  request: ApiRequest,
  params: PathParams = {},
): Promise<Response> => {
  const response = toResponse(await handler(request, params));
  if (request.method !== "HEAD") return response;
  await response.body?.cancel();
  return new Response(null, response);
};

/** Sends a request to a route handler as the server does, and reads its JSON response. */
export async function requestRoute(handler: RouteHandler, method: string, path: string, sent: Sent = {}) {
  const { key, params, query = {}, body, headers = {} } = sent;
  const url = new URL(path, "http://127.0.0.1:3000");
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const init: RequestInit = {
    method,
    headers: { ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }), ...headers },
  };
  if (body !== undefined) {
    const raw = typeof body === "string" || body instanceof Uint8Array;
    init.body = raw ? (body as BodyInit) : JSON.stringify(body);
    if (!raw) init.headers = { "Content-Type": "application/json", ...init.headers };
  }
  const response = await callRoute(handler, new Request(url, init), params);
  const text = await response.clone().text();
  return {
    response,
    status: response.status,
    headers: response.headers,
    text,
    body: text === "" ? null : readJson(text),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what it expects of an answer
function readJson(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
