import {
  type FactsArgument,
  type FactsOf,
  type RefusalBody,
  type RefusalCode,
  type RefusalOf,
  refusalBody,
  VALIDATION_FAILED,
  type ValidationErrorBody,
} from "#lib/contract/errors/error-codes.ts";
import type { Fault } from "#lib/contract/faults.ts";
import type { Role } from "#lib/contract/resources/roles.ts";
import type { SpaceFault } from "./storage/out-of-space.ts";

/** By then some videos are done. */
const BUDGET_RETRY_SECONDS = 60;

/** The body of a refused request: every fault, or a message with its code and facts. */
type Refused = ValidationErrorBody | RefusalBody;

/** A request that is refused. Each reason is one class, mapped to HTTP once, in `lib/server/http`. */
export class RequestError extends Error {
  readonly status: number;
  readonly body: Refused;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Refused, headers: Record<string, string> = {}) {
    const { detail } = body;
    super(typeof detail === "string" ? detail : detail.map((item) => item.msg).join("; "));
    this.name = new.target.name;
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  get detail(): string | Fault[] {
    return this.body.detail;
  }

  /** The code of a refusal as a whole; null for faults, which have a code each. */
  get code(): RefusalCode | null {
    return this.body.code === VALIDATION_FAILED ? null : this.body.code;
  }
}

/** 422: every fault of the request at once. */
export class ValidationError extends RequestError {
  constructor(faults: Fault[], hint?: string) {
    super(422, { detail: faults, code: VALIDATION_FAILED, ...(hint !== undefined && { hint }) });
  }
}

/** 404, the same for what does not exist and what is another's. */
export class NotFoundError extends RequestError {
  constructor(code: RefusalOf<404> = "not_found") {
    super(404, refusalBody(code));
  }
}

/** The row, unless it is null. @throws {NotFoundError} */
export function found<Row>(row: Row | null): Row {
  if (row === null) throw new NotFoundError();
  return row;
}

/** What a 401 asks for, by its code, with the words of RFC 6750. */
const CHALLENGES: Record<RefusalOf<401>, string> = {
  not_authenticated: "Bearer",
  authorization_malformed: 'Bearer error="invalid_request"',
  api_key_invalid: 'Bearer error="invalid_token"',
};

/** 401: missing, malformed, invalid or expired credentials. */
export class UnauthorizedError extends RequestError {
  constructor(code: RefusalOf<401> = "not_authenticated") {
    super(401, refusalBody(code), { "WWW-Authenticate": CHALLENGES[code] });
  }
}

/** 403: the role is too low; names the lowest sufficient one. */
export class RoleError extends RequestError {
  constructor(lowest: Role) {
    super(403, refusalBody("role_too_low", { role: lowest }));
  }
}

/** 403 for another reason. */
export class ForbiddenError<Code extends RefusalOf<403> = RefusalOf<403>> extends RequestError {
  constructor(code: Code, ...facts: FactsArgument<Code>) {
    super(403, refusalBody(code, ...facts));
  }
}

/** 409: the current state does not allow it. */
export class ConflictError<Code extends RefusalOf<409> = RefusalOf<409>> extends RequestError {
  constructor(code: Code, ...facts: FactsArgument<Code>) {
    super(409, refusalBody(code, ...facts));
  }
}

/** 412: `If-Match` names a version that is no longer the current one. */
export class StaleError extends RequestError {
  constructor() {
    super(412, refusalBody("changed_meanwhile"));
  }
}

/** 412: a precondition was sent to an operation that does not support it. */
export class UnconditionalError extends RequestError {
  constructor(header: "If-Match" | "If-None-Match") {
    super(412, refusalBody("precondition_not_taken", { header }));
  }
}

/** 413: a body over its limit, detected while it is received. */
export class TooLargeError extends RequestError {
  constructor(limitBytes: number) {
    super(413, refusalBody("body_too_large", { limit_bytes: limitBytes }));
  }
}

/** 413: the organization has used up its storage. */
export class StorageFullError extends RequestError {
  constructor(facts: FactsOf<"storage_quota_exceeded">) {
    super(413, refusalBody("storage_quota_exceeded", facts));
  }
}

/** 503: the database is unavailable. */
export class UnavailableError extends RequestError {
  constructor(retryAfterSeconds: number) {
    super(503, refusalBody("database_unavailable"), { "Retry-After": String(retryAfterSeconds) });
  }
}

/** 503: the store of the files is away. */
export class StoreAwayError extends RequestError {
  constructor(retryAfterSeconds: number) {
    super(503, refusalBody("file_store_unavailable"), { "Retry-After": String(retryAfterSeconds) });
  }
}

/** 503: no worker renders what somebody wants to watch. */
export class ViewingUnavailableError extends RequestError {
  constructor(retryAfterSeconds: number) {
    super(503, refusalBody("viewing_unavailable"), { "Retry-After": String(retryAfterSeconds) });
  }
}

/** 507: there is no disk space for the request's data. */
export class InsufficientStorageError extends RequestError {
  constructor(lack: Exclude<SpaceFault, "away">) {
    super(507, refusalBody(lack === "full" ? "disk_full" : "disk_read_only"));
  }
}

/** 429. */
export class TooManyRequestsError extends RequestError {
  constructor(retryAfterSeconds: number, limits: Record<string, string> = {}) {
    super(429, refusalBody("too_many_requests"), { ...limits, "Retry-After": String(retryAfterSeconds) });
  }
}

/** 429: the organization has as much queued work as allowed; later requests may succeed. */
export class BudgetError extends RequestError {
  constructor(
    ...[code, facts]:
      | [code: "queue_full", facts: FactsOf<"queue_full">]
      | [code: "prepared_queue_full", facts: FactsOf<"prepared_queue_full">]
  ) {
    const body = code === "queue_full" ? refusalBody(code, facts) : refusalBody("prepared_queue_full", facts);
    super(429, body, { "Retry-After": String(BUDGET_RETRY_SECONDS) });
  }
}
