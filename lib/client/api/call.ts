import type { BodyInputOf, Contract, ParamsInputOf, QueryInputOf, ResultOf } from "#lib/contract/contract.ts";
import type { Facts } from "#lib/contract/errors/define-error.ts";
import type { RefusalCode, VALIDATION_FAILED } from "#lib/contract/errors/error-codes.ts";
import type { Fault } from "#lib/contract/faults.ts";
import { collectPages, PAGE } from "./collect-pages.ts";
import { isGatewayStatus } from "./gateway-status.ts";
import type { Operation } from "./operation.ts";
import { tellServerTrouble } from "./server-trouble-event.ts";
import { tellSessionEnd } from "./session-expired-event.ts";

/** The body of a refused request. */
export type Refused = {
  readonly detail: string | Fault[];
  readonly code?: RefusalCode | typeof VALIDATION_FAILED | null;
  readonly ctx?: Facts;
};

/** A refused request: the API's message, and the id under which the server logged it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly detail: string | Fault[];
  /**
   * The code of the refusal, next to `detail`, its text. Null for faults, which each have a code,
   * and when the API did not respond.
   */
  readonly code: RefusalCode | null;
  /** The values used in the text of `detail`, by name. */
  readonly ctx: Facts;
  readonly requestId: string | null;

  constructor(status: number, { detail, code = null, ctx = {} }: Refused, requestId: string | null) {
    super(typeof detail === "string" ? detail : detail.map((fault) => fault.msg).join("; "));
    this.status = status;
    this.detail = detail;
    this.code = code === "validation_failed" ? null : code;
    this.ctx = ctx;
    this.requestId = requestId;
  }
}

/** A page of a list, as the browser receives it. */
export type ClientPage<Item> = { items: Item[]; nextCursor: string | null; total: string | null };

/** The result of a call: a page for lists, nothing for 204, otherwise the resource. */
export type CallResult<C extends Contract> = C["success"] extends { page: true }
  ? ClientPage<ResultOf<C>>
  : C["success"] extends { contentType: string }
    ? Blob
    : ResultOf<C>;

/** Replaces the API's own message, which is written for programs with an API key. */
const SIGNED_OUT = "You were signed out. Sign in again, then try again.";

const UNREACHABLE = "The server cannot be reached. Check your connection and try again.";

type Given<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>;

/**
 * The input of a call: path, query and body as the contract defines them, plus options common to all calls.
 */
export type CallOptions<C extends Contract> = Given<"params", ParamsInputOf<C>> &
  ([QueryInputOf<C>] extends [undefined] ? unknown : { query?: QueryInputOf<C> }) &
  Given<"body", BodyInputOf<C>> & {
    /** The organization of the request. */
    orgId?: string;
    /** The file to upload, for operations whose body is not JSON. */
    file?: Blob;
    /** Entity tag of the version that the change is based on. */
    ifMatch?: string;
    /** The request outlives the page. For bodies of at most 64 KiB, which is what browsers allow. */
    keepalive?: boolean;
    signal?: AbortSignal;
  };

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  orgId?: string;
  file?: Blob;
  ifMatch?: string;
  keepalive?: boolean;
  signal?: AbortSignal;
};

/** A version of a resource and its entity tag. */
export interface Tagged<Resource> {
  value: Resource;
  etag: string | null;
}

/**
 * Calls an operation and returns the entity tag too, for forms that must not overwrite another user's change.
 */
export async function callWithTag<C extends Contract>(
  operation: Operation<C>,
  options: CallOptions<C>,
): Promise<Tagged<CallResult<C>>> {
  const sent = options as Sent;
  const response = await send(operation, sent);
  if (!response.ok) throw await toApiError(response);
  return { value: (await read(operation, response)) as CallResult<C>, etag: response.headers.get("etag") };
}

/** Calls an operation. @throws {ApiError} */
export async function call<C extends Contract>(
  operation: Operation<C>,
  options: CallOptions<C>,
): Promise<CallResult<C>> {
  return (await callWithTag(operation, options)).value;
}

/** Reads every item of a list, page by page; for lists that are usually short. @throws {ApiError} */
export async function callAll<C extends Contract>(
  operation: Operation<C>,
  options: CallOptions<C>,
): Promise<ResultOf<C>[]> {
  const { items } = await collectPages(async (cursor) => {
    const query: Record<string, unknown> = { limit: PAGE, cursor };
    return (await call(operation, { ...options, query })) as ClientPage<ResultOf<C>>;
  });
  return items;
}

async function send(operation: Operation, sent: Sent): Promise<Response> {
  const headers = new Headers();
  if (sent.orgId !== undefined) headers.set("Rollcall-Organization", sent.orgId);
  if (sent.ifMatch !== undefined) headers.set("If-Match", sent.ifMatch);
  const init: RequestInit = { method: operation.method, headers };
  if (sent.signal !== undefined) init.signal = sent.signal;
  const body = bodyOf(operation, sent, headers);
  if (body !== null) init.body = body;
  if (sent.keepalive === true) init.keepalive = true;
  const attempt = () => fetch(addressOf(operation, sent), init);
  if (operation.idempotent !== true) return attempt().catch(refuse);
  headers.set("Idempotency-Key", newKey());
  // The request or its response may have been lost. The idempotency key makes it safe to send again.
  return attempt().catch((error: unknown) => (isAbort(error) ? refuse(error) : attempt().catch(refuse)));
}

/** 128 random bits; `crypto.randomUUID` does not exist on pages without HTTPS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

function refuse(error: unknown): never {
  if (isAbort(error)) throw error;
  tellServerTrouble();
  throw new ApiError(0, { detail: UNREACHABLE }, null);
}

function bodyOf(operation: Operation, { body, file }: Sent, headers: Headers): BodyInit | null {
  if (file !== undefined && operation.bodyFormat === "multipart") {
    const form = new FormData();
    form.set("file", file);
    return form;
  }
  if (file !== undefined) {
    headers.set("Content-Type", "text/csv");
    return file;
  }
  if (body === undefined) return null;
  headers.set("Content-Type", "application/json");
  return JSON.stringify(body);
}

function addressOf(operation: Operation, { params = {}, query = {} }: Sent): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const each of value) search.append(name, String(each));
    else if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

async function read(operation: Operation, response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (operation.contentType !== undefined) return response.blob();
  const value: unknown = await response.json();
  if (operation.page !== true) return value;
  return { items: value, nextCursor: nextCursorOf(response), total: response.headers.get("x-total-count") };
}

function nextCursorOf(response: Response): string | null {
  const target = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  return target === undefined ? null : new URL(target, "http://local").searchParams.get("cursor");
}

async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-request-id");
  if (response.status === 401) {
    tellSessionEnd();
    return new ApiError(401, { detail: SIGNED_OUT, code: "not_authenticated" }, requestId);
  }
  const isGateway = isGatewayStatus(response.status);
  if (isGateway) tellServerTrouble();
  try {
    return new ApiError(response.status, (await response.json()) as Refused, requestId);
  } catch {
    // A proxy answers so for a server that is gone.
    if (isGateway) return new ApiError(0, { detail: UNREACHABLE }, requestId);
    return new ApiError(
      response.status,
      { detail: "The server gave an answer that is none of the API's." },
      requestId,
    );
  }
}
