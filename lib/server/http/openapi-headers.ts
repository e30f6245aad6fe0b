import { z } from "zod";
import type { Contract } from "#lib/contract/contract.ts";
import { takesIfMatch, takesIfNoneMatch } from "./preconditions.ts";

/** A response header, described once and referred to from every answer that carries it. */
const header = (id: string, description: string, example: string) =>
  z.string().meta({ description, header: { id, example } });

const requestId = header(
  "RequestId",
  "Names this request in the installation's log. Yours, if you sent one of 1 to 128 letters, digits and `_ . : -`.",
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
  "Version of the resource, for `If-Match` and `If-None-Match`. Up to the dot, if there is one, it is that of what people change; the whole is that of everything, progress and signed addresses too.",
  '"q3Zp0cE1nYtJ8rKb5sVxWd.Lm2Hf9TgUo4Ai7PzQeR6Nc"',
);
const link = header(
  "Link",
  'The next page, `rel="next"`, when there is one.',
  '<https://rollcall.example.org/v1/people?limit=50&cursor=eyJ>; rel="next"',
).optional();
const totalCount = header(
  "TotalCount",
  "With `count=true`: how many there are, exact to 10,000, then `10000+`.",
  "300",
).optional();
const replayed = header(
  "IdempotentReplayed",
  "`true` when this is the stored answer to an earlier request with the same `Idempotency-Key`.",
  "true",
).optional();
const disposition = header(
  "ContentDisposition",
  "The name that the file is saved under.",
  'attachment; filename="people.csv"',
);
const fileTag = header(
  "FileETag",
  "Names the file's bytes, for `If-Range` and `If-None-Match`.",
  '"q1TZ9f0sXK3mJ7c2LhV8bA"',
);
const acceptRanges = header("AcceptRanges", "A part of the file can be asked for.", "bytes");
const contentLength = header("ContentLength", "Bytes that are sent.", "419430400");
const contentRange = header(
  "ContentRange",
  "Which bytes of how many these are.",
  "bytes 1048576-2097151/419430400",
);
const authenticate = header("WwwAuthenticate", "How to authenticate.", "Bearer");
const retryAfter = header("RetryAfter", "Seconds to wait before the next request.", "12");

/** Headers of an answer to a request without good credentials, which no limit counts. */
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

/** Types of what is answered to be saved as a file, rather than shown. */
const SAVED_FILES = ["text/csv", "application/zip"];

/** Headers of the answers that stand for a stored file, by status; 200 has those of every success beside its own. */
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

/** Headers of the answer to a request that went well. */
export function successHeaders({ success, etag: isVersioned, idempotent }: Contract): z.ZodObject {
  return refusalHeaders.extend({
    ...(isVersioned === true && success.status !== 204 ? { ETag: etag } : {}),
    ...(SAVED_FILES.includes(success.contentType ?? "") ? { "Content-Disposition": disposition } : {}),
    ...(success.file === true ? fileHeaders[200] : {}),
    ...(success.page === true ? { Link: link, "X-Total-Count": totalCount } : {}),
    ...(idempotent === true ? { "Idempotent-Replayed": replayed } : {}),
  });
}

/** A request header, described once and referred to from every operation that takes it. */
const parameter = (id: string, schema: z.ZodType, description: string) =>
  schema.meta({ description, param: { id } });

const organization = parameter(
  "Organization",
  z.string().optional(),
  "Id of the organization to act in, with a console session; its default one unless given. An API key acts in its own, and may name no other.",
);
const ifMatch = parameter(
  "IfMatch",
  z.string().optional(),
  "The `ETag` of the version that the change is meant for; 412 when somebody has changed it since. How far it has come, and what has been made of it, does not count.",
);
const ifNoneMatch = parameter(
  "IfNoneMatch",
  z.string().optional(),
  "The `ETag` of what you have: 304 without a body when that is still what would be answered.",
);
const range = parameter(
  "Range",
  z.string().optional(),
  "The part to send, such as `bytes=1048576-`: 206. One that begins beyond the end is 416; several are not taken, and all is sent.",
);
const ifRange = parameter(
  "IfRange",
  z.string().optional(),
  "With `Range`: the `ETag` of the parts that are there. When the file is another by now, all of it is sent.",
);
const ifFileMatch = parameter(
  "IfFileMatch",
  z.string().optional(),
  "The `ETag` of the file that was begun: 412 when it is another by now.",
);
const idempotencyKey = parameter(
  "IdempotencyKey",
  z.string().min(1).max(255).optional(),
  "Makes it safe to send the request again: the same key with the same request answers what was answered the first time, for 24 hours. With another request it is 409. While the first is being worked on, others wait for its answer, up to about 20 seconds, and are 409 then.",
);

const fileConditions = {
  Range: range,
  "If-Range": ifRange,
  "If-Match": ifFileMatch,
  "If-None-Match": ifNoneMatch,
};

/** The headers that an operation takes; undefined for none. */
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
