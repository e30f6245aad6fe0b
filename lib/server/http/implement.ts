import {
  type BodyOf,
  type Contract,
  type InsteadOf,
  type Page,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
  takesKeys,
} from "#lib/contract/contract.ts";
import type { Fault } from "#lib/contract/faults.ts";
import { uuid } from "#lib/contract/fields/fields.ts";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Actor, Caller } from "../actor.ts";
import { type LoggedFault, tellAnsweredRequest } from "../answered-requests.ts";
import type { ApiRequest } from "../api-request.ts";
import { logRefusal } from "../auth/access-log.ts";
import { actorIn } from "../auth/actor.ts";
import { authenticate } from "../auth/caller.ts";
import { clientAddress } from "../client-address.ts";
import { environment } from "../environment.ts";
import { ForbiddenError, RequestError, RoleError } from "../errors.ts";
import { etagOf, isNamed } from "../etag.ts";
import { requestIdOf } from "../request-id.ts";
import { BufferedResponse, jsonResponse, type RouteResponse } from "./buffered-response.ts";
import { fileResponse, type StoredFile } from "./file-response.ts";
import { type BodyReaders, handleIdempotently } from "./idempotency.ts";
import { requireUnconditional, takesIfNoneMatch } from "./preconditions.ts";
import { checkRateLimit, limitRefusals } from "./rate-limit.ts";
import { receiveFile } from "./receive-file.ts";
import { measured } from "./request-metrics.ts";
import { parseParams, parseRequest } from "./request-parsing.ts";
import { clientGoneResponse, errorResponse, standardHeaders } from "./responses.ts";
import type { PathParams } from "./route-table.ts";
import { saveUpload } from "./upload.ts";

/** A handler's arguments: validated and parsed. */
export type HandlerContext<C extends Contract> = {
  /** In an organization with a sufficient role; for `session` and `caller` operations, only the caller. */
  actor: C["access"] extends Role ? Actor : Caller;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The `If-Match` header of an operation that takes it, null when absent. */
  ifMatch: string | null;
  /** Aborted when the client disconnects, for work whose result would then be of no use. */
  signal: AbortSignal;
  /** Responds with a stored file, or with the requested part. */
  download: (file: StoredFile) => Response;
} & BodyReaders;

/**
 * A handler's result: an item, a page of items, nothing (204), or a `Response` for a body that is not JSON.
 */
export type HandlerResult<C extends Contract> = C["success"] extends { page: true }
  ? Page<ResultOf<C>>
  : C["success"] extends { contentType: string }
    ? Response
    : C["success"] extends { status: 204 }
      ? unknown
      : ResultOf<C> | InsteadOf<C>;

/** A route handler with its contract, so that a test can compare routes and contracts. */
export type ImplementedHandler<C extends Contract = Contract> = {
  (request: ApiRequest, params: PathParams): Promise<RouteResponse>;
  contract: C;
};

/**
 * Makes the route of a contract: request id, credentials, role, limits, parsing, the handler, serializing,
 * errors. Route files only declare; this function does the work.
 */
export function implement<C extends Contract>(
  contract: C,
  handler: (context: HandlerContext<C>) => Promise<HandlerResult<C>>,
): ImplementedHandler<C> {
  const handle = async (request: ApiRequest, given: PathParams): Promise<RouteResponse> => {
    const began = performance.now();
    const requestId = requestIdOf(request);
    let limits: Record<string, string> = {};
    let credential: Caller["credential"] | undefined;
    const answered = (response: RouteResponse, refusal: unknown): RouteResponse => {
      if (credential?.type !== "api_key") return response;
      const { orgId, apiKeyId } = credential;
      tellAnsweredRequest({
        ...{ orgId, apiKeyId, requestId },
        ...{ code: refusal === null ? null : codeOf(refusal), faults: faultsOf(refusal) },
        ...{ method: request.method, path: new URL(request.url).pathname, operation: contract.id },
        ...{ status: response.status, durationMs: Math.round(performance.now() - began) },
        ipAddress: clientAddress(request.headers),
        userAgent: request.headers.get("user-agent"),
      });
      return response;
    };
    try {
      const caller = await authenticate(request, requestId);
      credential = caller.credential;
      limits = await checkRateLimit(caller);
      const params = parseParams(contract, given);
      const orgId = organizationOf(given, request);
      const actor = orgId === undefined ? caller : await actorFor(contract, caller, orgId);
      const parsed = await parseRequest(contract, request, params);
      requireUnconditional(contract, request.headers);
      const headers = { ...standardHeaders(requestId), ...limits };
      const respond = async (bound: Caller | Actor, readers: BodyReaders) => {
        const result = await handler({
          actor: bound,
          ...parsed,
          ...readers,
          ifMatch: request.headers.get("if-match"),
          signal: request.signal,
          download: (file: StoredFile) => fileResponse(request, file),
        } as unknown as HandlerContext<C>);
        return {
          result,
          response: toRouteResponse(asAskedFor(contract, parsed.body), request, result, headers),
        };
      };
      if (parsed.key === null) {
        const { response } = await respond(actor, {
          receive: (target) => receiveFile(contract, request, target),
          save: (path) => saveUpload(contract, request, path),
        });
        return answered(response, null);
      }
      const response = await handleIdempotently({
        contract,
        request,
        actor,
        parsed,
        key: parsed.key,
        headers,
        respond,
      });
      return answered(response, null);
    } catch (error) {
      // Not an error of the server, and not logged.
      if (request.signal.aborted && error === request.signal.reason)
        return answered(clientGoneResponse(requestId), null);
      const refusal = await limitRefusals(error, request);
      logRefusal(refusal, { operation: contract.id, requestId, headers: request.headers, credential });
      return answered(errorResponse(refusal, requestId, limits), refusal);
    }
  };
  return Object.assign(measured(contract.id, handle), { contract });
}

/** Where the faults of a refused request were, and their codes: not what was sent. */
const faultsOf = (error: unknown): LoggedFault[] =>
  error instanceof RequestError && Array.isArray(error.body.detail)
    ? (error.body.detail as Fault[]).map(({ loc, type, ctx }) => ({
        location: loc.join("."),
        code: typeof ctx?.code === "string" ? ctx.code : type,
      }))
    : [];

/** The code that the body of an error has. */
const codeOf = (error: unknown) => (error instanceof RequestError ? error.body.code : "internal_error");

/**
 * The organization in the path, else in the header; null leaves it to the credentials. A caller without a
 * sufficient role is refused before other faults are reported, unless the organization in the path is
 * malformed: undefined.
 */
function organizationOf(given: PathParams, request: ApiRequest): string | null | undefined {
  if (given.org_id === undefined) return request.headers.get("rollcall-organization");
  return uuid().safeParse(given.org_id).data;
}

/** The caller for an operation without an organization, else the actor with at least the operation's role. */
async function actorFor(
  contract: Pick<Contract, "access" | "membersOnly">,
  caller: Caller,
  orgId: string | null,
): Promise<Caller | Actor> {
  const { access } = contract;
  const isTaken = caller.credential.type === "session" || takesKeys(contract);
  if (access === "caller") return caller;
  if (access === "session") {
    if (!isTaken) throw new ForbiddenError("session_required");
    return caller;
  }
  const actor = await actorIn(caller, orgId);
  if (!isTaken) throw new ForbiddenError("session_required");
  if (!roleAtLeast(actor.role, access)) throw new RoleError(access);
  return actor;
}

/** The contract's response, for a request whose body asks for another one than the usual. */
function asAskedFor(contract: Contract, body: unknown): Contract {
  const { instead } = contract.success;
  if (instead === undefined || (body as Record<string, unknown> | undefined)?.[instead.when] !== true)
    return contract;
  const { etag, ...untagged } = contract;
  return { ...untagged, success: { status: instead.status, schema: instead.schema } };
}

function toRouteResponse(
  contract: Contract,
  request: ApiRequest,
  result: unknown,
  headers: Record<string, string>,
): RouteResponse {
  const { success } = contract;
  if (result instanceof Response) {
    for (const [name, value] of Object.entries(headers)) result.headers.set(name, value);
    return result;
  }
  if (success.status === 204) return new BufferedResponse(204, headers, null);
  if (success.page === true) return toPageResponse(contract, request, result as Page<unknown>, headers);
  checkShape(contract, result);
  if (contract.etag !== true) return jsonResponse(success.status, result, headers);
  const tagged = { ...headers, ETag: etagOf(result as object, success.schema) };
  const isKnown = takesIfNoneMatch(contract) && isNamed(request.headers.get("if-none-match"), tagged.ETag);
  return isKnown ? new BufferedResponse(304, tagged, null) : jsonResponse(success.status, result, tagged);
}

function toPageResponse(
  contract: Contract,
  request: ApiRequest,
  page: Page<unknown>,
  headers: Record<string, string>,
): BufferedResponse {
  for (const item of page.items) checkShape(contract, item);
  const extra: Record<string, string> = {};
  if (page.nextCursor !== null) {
    const { pathname, search } = new URL(request.url);
    const next = new URL(`${environment().url}${pathname}${search}`);
    next.searchParams.set("cursor", page.nextCursor);
    extra.Link = `<${next.href}>; rel="next"`;
  }
  if (page.total !== undefined) extra["X-Total-Count"] = page.total;
  return jsonResponse(contract.success.status, page.items, { ...headers, ...extra });
}

/**
 * Outside production, a response that violates its own contract throws an error; production skips the check
 * to save time.
 */
function checkShape(contract: Contract, value: unknown): void {
  if (environment().nodeEnv === "production") return;
  const outcome = contract.success.schema?.safeParse(value);
  if (outcome !== undefined && !outcome.success) {
    throw new Error(
      `${contract.id} answered something else than its contract says: ${outcome.error.message}`,
    );
  }
}
