import type { Contract } from "#lib/contract/contract.ts";
import { toResponse } from "#lib/server/http/buffered-response.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import type { Ask } from "#test/resources/operation.ts";

/** What is told of an answer when two are compared. */
export type Answer = { status: number; headers: Record<string, string>; text: string };

/** Differ from request to request, whatever is asked for. */
const VARYING = ["x-request-id", "ratelimit"];

/** The route file of a contract is at the path that it names. */
async function handlerOf({ method, path }: Contract): Promise<RouteHandler> {
  const file = `app${path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
  const route: Record<string, RouteHandler | undefined> = await import(
    /* @vite-ignore */ `../../../../${file}`
  );
  const handler = route[method];
  if (handler === undefined) throw new Error(`${file} has no ${method}`);
  return handler;
}

/** Sends a request to an operation's route and reads the whole answer. */
export async function send(contract: Contract, ask: Ask, headers: Record<string, string>): Promise<Answer> {
  const { params = {}, query = {}, body, file } = ask;
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const url = new URL(path, "http://127.0.0.1:3000");
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const content = body === undefined ? file?.content : JSON.stringify(body);
  const contentType = body === undefined ? file?.contentType : "application/json";
  const request = new Request(url, {
    method: contract.method,
    headers: { ...headers, ...(contentType === undefined ? {} : { "Content-Type": contentType }) },
    body: content ?? null,
  });
  const handler = await handlerOf(contract);
  return readAnswer(toResponse(await handler(request, params)));
}

async function readAnswer(response: Response): Promise<Answer> {
  const headers = Object.fromEntries(response.headers);
  for (const name of VARYING) delete headers[name];
  return { status: response.status, headers, text: await response.text() };
}
