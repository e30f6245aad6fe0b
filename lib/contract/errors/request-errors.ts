import { ROLES } from "../resources/roles.ts";
import { refusal } from "./define-error.ts";

/** Refusals that any operation can answer with. */
export const REQUEST_ERRORS = {
  bad_request: refusal(
    400,
    "The request cannot be read as HTTP or its address is malformed.",
    {},
    "Bad Request",
  ),
  body_unreadable: refusal(
    400,
    "The body is incomplete or is not UTF-8.",
    {},
    "There was an error parsing the body",
  ),
  not_authenticated: refusal(
    401,
    "Neither an API key nor a working session was sent.",
    {},
    "Not authenticated",
  ),
  authorization_malformed: refusal(
    401,
    "`Authorization` is not `Bearer` and something of the form of an API key.",
    {},
    'The Authorization header is not "Bearer", a space and an API key, which begins with rc_',
  ),
  api_key_invalid: refusal(
    401,
    "The API key in `Authorization` is unknown, has expired or has been revoked; the answer does not tell which.",
    {},
    "The API key is unknown, has expired or has been revoked",
  ),
  role_too_low: refusal(
    403,
    "The caller's role does not allow this. `role` is the lowest that does.",
    { role: ROLES },
    ({ role }) => `Requires role ${role}`,
  ),
  not_found: refusal(
    404,
    "The resource does not exist, or it belongs to another organization; the answer does not tell which.",
    {},
    "Not Found",
  ),
  unknown_path: refusal(404, "The API has no such path: there is an error in the address.", {}, "Not Found"),
  file_gone: refusal(
    404,
    "The address of the stored file is valid, but the file no longer exists.",
    {},
    "The file is no longer there. If there is another in its place, or if it was lost and could be made again, its resource soon has a new address; a lost upload has to be uploaded again",
  ),
  method_not_allowed: refusal(405, "The address does not take this method.", {}, "Method Not Allowed"),
  request_timeout: refusal(408, "The request did not arrive in time.", {}, "Request Timeout"),
  idempotency_key_in_use: refusal(
    409,
    "The first request with this `Idempotency-Key` is still being answered; `Retry-After` says when to try again.",
    {},
    "The first request with this Idempotency-Key has not been answered yet. Try again in a moment.",
  ),
  idempotency_key_reused: refusal(
    409,
    "The `Idempotency-Key` was sent with another request.",
    {},
    "This Idempotency-Key belongs to another request. Send a new one with a new key.",
  ),
  idempotency_result_deleted: refusal(
    409,
    "The resource that the first request with this `Idempotency-Key` created has since been deleted.",
    {},
    "This Idempotency-Key has been used, and what its answer tells of has been deleted. Send a new key to do it again.",
  ),
  changed_meanwhile: refusal(
    412,
    "`If-Match` names a version that is no longer the current one.",
    {},
    "Somebody else changed this in the meantime. Load it again and repeat your change.",
  ),
  precondition_not_taken: refusal(
    412,
    "The operation does not take the conditional header that was sent. Nothing was done.",
    { header: ["If-Match", "If-None-Match"] },
    ({ header }) => `This operation does not take ${header}. Nothing was done: leave it out.`,
  ),
  file_changed: refusal(
    412,
    "`If-Match` names a file that has since been replaced.",
    {},
    "The file is another by now: load the whole of it",
  ),
  body_too_large: refusal(
    413,
    "The body is larger than the operation takes.",
    { limit_bytes: "integer" },
    ({ limit_bytes }) => `The body is larger than ${limit_bytes} bytes`,
  ),
  content_too_large: refusal(413, "The framing of the body is too large.", {}, "Payload Too Large"),
  range_not_satisfiable: refusal(
    416,
    "`Range` begins beyond the end of the file.",
    {},
    "Range Not Satisfiable",
  ),
  expectation_failed: refusal(
    417,
    "`Expect` asks for something that the server does not support.",
    {},
    "Expectation Failed",
  ),
  too_many_requests: refusal(
    429,
    "The request limit was exceeded; `Retry-After` says when to try again.",
    {},
    "Too Many Requests",
  ),
  headers_too_large: refusal(
    431,
    "The headers of the request are too large.",
    {},
    "Request Header Fields Too Large",
  ),
  internal_error: refusal(
    500,
    "The installation failed. Its log has the cause, under the request's id.",
    {},
    "Internal Server Error",
  ),
  database_unavailable: refusal(
    503,
    "The database cannot be reached; `Retry-After` says when to try again.",
    {},
    "Service Unavailable",
  ),
  file_store_unavailable: refusal(
    503,
    "The store of the installation's files cannot be reached; `Retry-After` says when to try again.",
    {},
    "Service Unavailable",
  ),
  disk_full: refusal(
    507,
    "The installation's disk is full. Nothing was stored.",
    {},
    "Nothing was stored. The disk of this installation is full: whoever runs it has to make room; then send this again",
  ),
  disk_read_only: refusal(
    507,
    "The installation's disk is read-only. Nothing was stored.",
    {},
    "Nothing was stored. The disk of this installation is read-only: whoever runs it has to make it writable; then send this again",
  ),
};
