import type { Fault } from "#lib/contract/faults.ts";
import type { Role } from "#lib/contract/roles.ts";
import type { NoRoom } from "./storage/no-room.ts";

/** By then some videos are done. */
const BUDGET_RETRY_SECONDS = 60;

/** What a request can be refused for. Each meaning is one class, mapped to HTTP once, in `lib/server/http`. */
export class RequestError extends Error {
  readonly status: number;
  readonly detail: string | Fault[];
  readonly headers: Record<string, string>;

  constructor(status: number, detail: string | Fault[], headers: Record<string, string> = {}) {
    super(typeof detail === "string" ? detail : detail.map((item) => item.msg).join("; "));
    this.name = new.target.name;
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

/** 422: every fault of the request at once. */
export class ValidationError extends RequestError {
  constructor(faults: Fault[]) {
    super(422, faults);
  }
}

/** 404, the same for what is not there and for what belongs to another organization. */
export class NotFoundError extends RequestError {
  constructor() {
    super(404, "Not Found");
  }
}

/** The row, which has to be there. @throws {NotFoundError} */
export function found<Row>(row: Row | null): Row {
  if (row === null) throw new NotFoundError();
  return row;
}

/** 401: no credentials, or ones that are not (or no longer) good. */
export class UnauthorizedError extends RequestError {
  constructor() {
    super(401, "Not authenticated", { "WWW-Authenticate": "Bearer" });
  }
}

/** 403: a role too low; names the lowest that may. */
export class RoleError extends RequestError {
  constructor(lowest: Role) {
    super(403, `Requires role ${lowest}`);
  }
}

/** 403 for another reason, said in words. */
export class ForbiddenError extends RequestError {
  constructor(detail: string) {
    super(403, detail);
  }
}

/** 409: the state of things does not allow it. */
export class ConflictError extends RequestError {
  constructor(detail: string) {
    super(409, detail);
  }
}

/** 412: `If-Match` names a version that is no longer the current one. */
export class StaleError extends RequestError {
  constructor() {
    super(412, "Somebody else changed this in the meantime. Load it again and repeat your change.");
  }
}

/** 412: a condition was sent to an operation that does not look at it. */
export class UnconditionalError extends RequestError {
  constructor(header: "If-Match" | "If-None-Match") {
    super(412, `This operation does not take ${header}. Nothing was done: leave it out.`);
  }
}

/** 413: a body over its limit, noticed while it streams in. */
export class TooLargeError extends RequestError {
  constructor(limitBytes: number) {
    super(413, `The body is larger than ${limitBytes} bytes`);
  }
}

/** 413: the organization's files take as much room as they may, said in words. */
export class StorageFullError extends RequestError {
  constructor(detail: string) {
    super(413, detail);
  }
}

/** 503: the database is away. */
export class UnavailableError extends RequestError {
  constructor(retryAfterSeconds: number) {
    super(503, "Service Unavailable", { "Retry-After": String(retryAfterSeconds) });
  }
}

/** 507: there is no room for what was sent. */
export class InsufficientStorageError extends RequestError {
  constructor(lack: NoRoom) {
    const what =
      lack === "full"
        ? "full: whoever runs it has to make room"
        : "read-only: whoever runs it has to make it writable";
    super(507, `Nothing was stored. The disk of this installation is ${what}; then send this again`);
  }
}

/** 429. */
export class TooManyRequestsError extends RequestError {
  constructor(retryAfterSeconds: number, limits: Record<string, string> = {}) {
    super(429, "Too Many Requests", { ...limits, "Retry-After": String(retryAfterSeconds) });
  }
}

/** 429: the organization has as much waiting as it may, said in words; later there is room again. */
export class BudgetError extends RequestError {
  constructor(detail: string) {
    super(429, detail, { "Retry-After": String(BUDGET_RETRY_SECONDS) });
  }
}
