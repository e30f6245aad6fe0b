import {
  type Access,
  type BodyOf,
  type Contract,
  type InsteadOf,
  type Page,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
  type Role,
  roleAtLeast,
  type Success,
} from "#lib/contract/contract.ts";
import type { Actor, Caller } from "../actor.ts";
import { actorIn } from "../auth/actor.ts";
import { authenticate } from "../auth/caller.ts";
import { environment } from "../environment.ts";
import { ForbiddenError, RoleError } from "../errors.ts";
import { etagOf } from "../etag.ts";
import type { ReceivedFile, UploadTarget } from "../storage/received-file.ts";
import { checkRateLimit } from "./rate-limit.ts";
import { receiveFile } from "./receive-file.ts";
import { requestIdOf } from "./request-id.ts";
import { parseParams, parseRequest } from "./request-parsing.ts";
import { clientGoneResponse, json, standardHeaders, toErrorResponse } from "./responses.ts";
import { readUpload, type Upload } from "./upload.ts";

/** What a handler is given: everything checked, nothing left to parse. */
export type HandlerContext<C extends Contract> = {
  /** In an organization with a sufficient role; for `session` and `caller` operations, the caller alone. */
  actor: C["access"] extends Role ? Actor : Caller;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The `If-Match` header, null when absent. */
  ifMatch: string | null;
  /** Reads the body of an operation whose body is a file. */
  upload: () => Promise<Upload>;
  /** Writes the file of an operation that takes a form to a path. */
  receive: (target: UploadTarget) => Promise<ReceivedFile>;
  /** Aborted when the client goes away, for work that nobody would see the end of. */
  signal: AbortSignal;
};

/** What a handler answers: an item, a page of items, nothing (204), or a response of its own for what is no JSON. */
export type HandlerResult<C extends Contract> = C["success"] extends { page: true }
  ? Page<ResultOf<C>>
  : C["success"] extends { contentType: string }
    ? Response
    : C["success"] extends { status: 204 }
      ? unknown
      : ResultOf<C> | InsteadOf<C>;

/** A route as Next.js and the lean mount call it: plain request in, plain response out. */
export type RouteHandler = (
  request: Request,
  route: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/** Marks a route handler with its contract, so that a test can compare routes and contracts. */
export type ImplementedHandler<C extends Contract = Contract> = RouteHandler & { contract: C };

/**
 * Makes a contract's route: request id, credentials, role, limits, parsing, the handler, serializing, faults. A route
 * file declares; this does.
 */
export function implement<C extends Contract>(
  contract: C,
  handler: (context: HandlerContext<C>) => Promise<HandlerResult<C>>,
): ImplementedHandler<C> {
  const handle: RouteHandler = async (request, route) => {
    const requestId = requestIdOf(request);
    try {
      const caller = await authenticate(request, requestId);
      const limits = await checkRateLimit(caller);
      const params = parseParams(contract, await route.params);
      const orgId = params.success ? organizationOf(params.data, request) : null;
      const actor = params.success ? await actorFor(contract.access, caller, orgId) : caller;
      const parsed = await parseRequest(contract, request, params);
      const result = await handler({
        actor,
        ...parsed,
        ifMatch: request.headers.get("if-match"),
        upload: () => readUpload(contract, request),
        receive: (target: UploadTarget) => receiveFile(contract, request, target),
        signal: request.signal,
      } as unknown as HandlerContext<C>);
      const success = successOf(contract, parsed.body);
      return toResponse({ ...contract, success }, request, result, {
        ...standardHeaders(requestId),
        ...limits,
      });
    } catch (error) {
      // No fault of ours, and nothing for the log.
      const isGone = request.signal.aborted && error === request.signal.reason;
      return isGone ? clientGoneResponse(requestId) : toErrorResponse(error, requestId);
    }
  };
  return Object.assign(handle, { contract });
}

/** The organization that the path names, else the header; null leaves it to the credentials. */
function organizationOf(params: unknown, request: Request): string | null {
  const named = (params as { org_id?: string } | undefined)?.org_id;
  return named ?? request.headers.get("rollcall-organization");
}

/** The caller where an operation needs no organization, else the actor with at least the operation's role. */
async function actorFor(access: Access, caller: Caller, orgId: string | null): Promise<Caller | Actor> {
  if (access === "caller") return caller;
  if (access === "session") {
    if (caller.credential.type !== "session")
      throw new ForbiddenError("Requires a signed-in person, not an API key");
    return caller;
  }
  const actor = await actorIn(caller, orgId);
  if (!roleAtLeast(actor.role, access)) throw new RoleError(access);
  return actor;
}

/** How a request is answered that asked with its body for something else than the usual answer. */
function successOf({ success }: Contract, body: unknown): Success {
  const { instead } = success;
  const isAsked =
    instead !== undefined && (body as Record<string, unknown> | undefined)?.[instead.when] === true;
  return isAsked ? { status: instead.status, schema: instead.schema } : success;
}

function toResponse(
  contract: Contract,
  request: Request,
  result: unknown,
  headers: Record<string, string>,
): Response {
  const { success } = contract;
  if (result instanceof Response) {
    for (const [name, value] of Object.entries(headers)) result.headers.set(name, value);
    return result;
  }
  if (success.status === 204) return new Response(null, { status: 204, headers });
  if (success.page === true) return toPageResponse(contract, request, result as Page<unknown>, headers);
  checkShape(contract, result);
  const tag: Record<string, string> = contract.etag === true ? { ETag: etagOf(result as object) } : {};
  return json(success.status, result, { ...headers, ...tag });
}

function toPageResponse(
  contract: Contract,
  request: Request,
  page: Page<unknown>,
  headers: Record<string, string>,
): Response {
  for (const item of page.items) checkShape(contract, item);
  const extra: Record<string, string> = {};
  if (page.nextCursor !== null) {
    const { pathname, search } = new URL(request.url);
    const next = new URL(`${environment().url}${pathname}${search}`);
    next.searchParams.set("cursor", page.nextCursor);
    extra.Link = `<${next.href}>; rel="next"`;
  }
  if (page.total !== undefined) extra["X-Total-Count"] = page.total;
  return json(contract.success.status, page.items, { ...headers, ...extra });
}

/** Outside production an answer that breaks its own contract is our fault and says so; production spares the time. */
function checkShape(contract: Contract, value: unknown): void {
  if (environment().nodeEnv === "production") return;
  const outcome = contract.success.schema?.safeParse(value);
  if (outcome !== undefined && !outcome.success) {
    throw new Error(
      `${contract.id} answered something else than its contract says: ${outcome.error.message}`,
    );
  }
}
