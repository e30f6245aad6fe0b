import { z } from "zod";
import type { Contract } from "#lib/contract/contract.ts";
import { takesIfMatch, takesIfNoneMatch } from "./preconditions.ts";

/** A response header, described once and referenced by every response that has it. */
const header = (id: string, description: string, example: string) =>
  z.string().meta({ description, header: { id, example } });

const requestId = header(
  "RequestId",
  "Id of this request in the installation's log. Yours, if you sent one of 1 to 128 letters, digits and `_ . : -`.",
  "0199d3c5-6f0e-7c43-9a5e-0d7f3b1c2a10",
);
const rateLimit = header(
  "RateLimit",
  "Requests left in this window and seconds until the next. Absent where no limit is set.",
  '"default";r=599;t=60',
).optional();
const rateLimitPolicy = header(
  "RateLimitPolicy",
  "Requests allowed in a window, and its seconds. Absent where no limit is set.",
  '"default";q=600;w=60',
).optional();
const etag = header(
  "ETag",
  "Version of the resource, for `If-Match` and `If-None-Match`. The part before the dot, if there is one, is the version of the fields that users change; the whole tag also covers all others, such as progress and signed URLs.",
  '"q3Zp0cE1nYtJ8rKb5sVxWd.Lm2Hf9TgUo4Ai7PzQeR6Nc"',
);
const link = header(
  "Link",
  'The next page, `rel="next"`, when there is one.',
  '<https://rollcall.example.org/v1/people?limit=50&cursor=eyJ>; rel="next"',
).optional();
const totalCount = header(
  "TotalCount",
  "With `count=true`: the total number, exact up to 10,000, then `10000+`.",
  "300",
).optional();
const replayed = header(
  "IdempotentReplayed",
  "`true` when this is the stored response to an earlier request with the same `Idempotency-Key`.",
  "true",
).optional();
const disposition = header(
  "ContentDisposition",
  "The name that the file is saved under.",
  'attachment; filename="people.csv"',
);
const fileTag = header(
  "FileETag",
  "Identifies the file's bytes, for `If-Range` and `If-None-Match`.",
  '"q1TZ9f0sXK3mJ7c2LhV8bA"',
);
const acceptRanges = header("AcceptRanges", "Parts of the file can be requested.", "bytes");
const contentLength = header("ContentLength", "Size of the body in bytes.", "419430400");
const contentRange = header(
  "ContentRange",
  "Which bytes of the file these are, and its size.",
  "bytes 1048576-2097151/419430400",
);
const authenticate = header("WwwAuthenticate", "How to authenticate.", "Bearer");
const retryAfter = header("RetryAfter", "Seconds to wait before the next request.", "12");

/** Headers of a response to a request without valid credentials, which no limit counts. */
export const unauthenticatedHeaders = z.object({
  "X-Request-Id": requestId,
  "WWW-Authenticate": authenticate,
});

/** Headers of every other refusal, and of a report. */
export const refusalHeaders = z.object({
  "X-Request-Id": requestId,
  RateLimit: rateLimit,
  "RateLimit-Policy": rateLimitPolicy,
});

/** Headers of 304. */
export const unchangedHeaders = refusalHeaders.extend({ ETag: etag });

/** Headers of 429 and 503. */
export const limitHeaders = refusalHeaders.extend({ "Retry-After": retryAfter });

/** Types of responses that are downloaded rather than displayed. */
const SAVED_FILES = ["text/csv", "application/zip"];

/** Headers of responses with a stored file, by status; 200 also has those of every success. */
export const fileHeaders = {
  200: { ETag: fileTag, "Accept-Ranges": acceptRanges, "Content-Length": contentLength },
  206: refusalHeaders.extend({
    ETag: fileTag,
    "Content-Length": contentLength,
    "Content-Range": contentRange,
    "Content-Disposition": disposition,
  }),
  304: refusalHeaders.extend({ ETag: fileTag }),
  412: refusalHeaders.extend({ ETag: fileTag }),
  416: refusalHeaders.extend({ ETag: fileTag, "Content-Range": contentRange }),
} as const;

/** Headers of a successful response. */
export function successHeaders({ success, etag: isVersioned, idempotent }: Contract): z.ZodObject {
  return refusalHeaders.extend({
    ...(isVersioned === true && success.status !== 204 ? { ETag: etag } : {}),
    ...(SAVED_FILES.includes(success.contentType ?? "") ? { "Content-Disposition": disposition } : {}),
    ...(success.file === true ? fileHeaders[200] : {}),
    ...(success.page === true ? { Link: link, "X-Total-Count": totalCount } : {}),
    ...(idempotent === true ? { "Idempotent-Replayed": replayed } : {}),
  });
}

/** A request header, described once and referenced by every operation that takes it. */
const parameter = (id: string, schema: z.ZodType, description: string) =>
  schema.meta({ description, param: { id } });

const organization = parameter(
  "Organization",
  z.string().optional(),
  "With a console session: id of the organization to act in; by default the user's default organization. An API key acts in its own organization, and may not name another.",
);
const ifMatch = parameter(
  "IfMatch",
  z.string().optional(),
  "The `ETag` of the version that the change is meant for; 412 when a user has changed it since. Changes of progress and results do not count.",
);
const ifNoneMatch = parameter(
  "IfNoneMatch",
  z.string().optional(),
  "The `ETag` of the version that you have: 304 without a body while it is the current one.",
);
const range = parameter(
  "Range",
  z.string().optional(),
  "The part to send, such as `bytes=1048576-`: 206. A part that begins beyond the end is 416. Several parts are not supported: the whole file is sent.",
);
const ifRange = parameter(
  "IfRange",
  z.string().optional(),
  "With `Range`: the `ETag` of the parts that you have. If the file has been replaced, all of it is sent.",
);
const ifFileMatch = parameter(
  "IfFileMatch",
  z.string().optional(),
  "The `ETag` of the file whose download was started: 412 if it has been replaced.",
);
const idempotencyKey = parameter(
  "IdempotencyKey",
  z.string().min(1).max(255).optional(),
  "Makes it safe to send the request again: for 24 hours, the same key with the same request returns the first response. With another request it is 409. While the first request is running, others wait up to about 20 seconds for its response, and are then 409.",
);

const fileConditions = {
  Range: range,
  "If-Range": ifRange,
  "If-Match": ifFileMatch,
  "If-None-Match": ifNoneMatch,
};

/** The request headers of an operation; undefined for none. */
export function requestHeaders(contract: Contract) {
  const { access, path, idempotent, success } = contract;
  const isInOrganization = access !== "caller" && access !== "session" && !path.includes("{org_id}");
  const taken = {
    ...(isInOrganization ? { "Rollcall-Organization": organization } : {}),
    ...(takesIfMatch(contract) ? { "If-Match": ifMatch } : {}),
    ...(takesIfNoneMatch(contract) ? { "If-None-Match": ifNoneMatch } : {}),
    ...(idempotent === true ? { "Idempotency-Key": idempotencyKey } : {}),
    ...(success.file === true ? fileConditions : {}),
  };
  return Object.keys(taken).length === 0 ? undefined : z.object(taken);
}
