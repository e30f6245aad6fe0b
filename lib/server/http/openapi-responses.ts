import { z } from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { type Contract, takesKeys } from "#lib/contract/contract.ts";
import {
  REFUSAL_CODES,
  type RefusalBody,
  refusalBody,
  VALIDATION_FAILED,
} from "#lib/contract/errors/error-codes.ts";
import { faultItem } from "#lib/contract/faults.ts";
import { ACCEPTED_EXAMPLES } from "./openapi-examples.ts";
import {
  fileHeaders,
  limitHeaders,
  refusalHeaders,
  successHeaders,
  unauthenticatedHeaders,
  unchangedHeaders,
} from "./openapi-headers.ts";
import { takesIfMatch, takesIfNoneMatch } from "./preconditions.ts";

/** The body of a refusal with a single message. */
const errorBody = z
  .object({
    detail: z
      .string()
      .describe("The reason, in an English sentence for people. It may be reworded at any time."),
    code: z
      .enum(REFUSAL_CODES)
      .describe("The kind of error. A code never changes its meaning; new codes may be added."),
    ctx: z
      .record(z.string(), z.unknown())
      .describe("The values in the sentence by name, if there are any.")
      .optional(),
  })
  .meta({ id: "ErrorBody" });

const validationErrorBody = z
  .object({
    detail: z.array(faultItem).describe("Everything that is wrong with the request."),
    code: z
      .literal(VALIDATION_FAILED)
      .describe("The same for every 422; each item has its own kind of error."),
    hint: z
      .string()
      .describe(
        "What to send instead, for people, where it is known: the name that was probably meant, the form of a date or an id, the content type.",
      )
      .optional(),
  })
  .meta({ id: "ValidationErrorBody" });

function refusal(
  id: string,
  description: string,
  example: RefusalBody,
  headers: z.ZodObject = refusalHeaders,
) {
  const content = { "application/json": { schema: errorBody, example } };
  return { id, description, headers, content } satisfies ZodOpenApiResponseObject;
}

const REFUSALS = {
  400: refusal("Unreadable", "The body is incomplete or not UTF-8.", refusalBody("body_unreadable")),
  401: refusal(
    "Unauthenticated",
    "No credentials, or invalid or expired ones; `code` tells which.",
    refusalBody("not_authenticated"),
    unauthenticatedHeaders,
  ),
  403: refusal(
    "Forbidden",
    "The credentials do not allow this.",
    refusalBody("role_too_low", { role: "editor" }),
  ),
  404: refusal(
    "NotFound",
    "Missing, or in another organization: the response is the same.",
    refusalBody("not_found"),
  ),
  409: refusal(
    "Conflict",
    "The current state does not allow it.",
    refusalBody("slug_taken", { kind: "project" }),
  ),
  412: refusal(
    "Stale",
    "`If-Match` names a version that is no longer the current one; or `If-None-Match` was sent, which is only for reading.",
    refusalBody("changed_meanwhile"),
  ),
  413: refusal(
    "TooLarge",
    "The body is too large, or the organization's storage is used up.",
    refusalBody("body_too_large", { limit_bytes: 1_048_576 }),
  ),
  422: {
    id: "Invalid",
    description:
      "The request is not valid; the response lists everything that is wrong with it. Nothing has been written.",
    headers: refusalHeaders,
    content: {
      "application/json": {
        schema: validationErrorBody,
        example: {
          detail: [{ type: "missing", loc: ["body", "first_name"], msg: "Field required" }],
          code: VALIDATION_FAILED,
        },
      },
    },
  } satisfies ZodOpenApiResponseObject,
  429: refusal(
    "TooMany",
    "Too many requests, or more queued video than an organization may have; `detail` says which.",
    refusalBody("too_many_requests"),
    limitHeaders,
  ),
  500: refusal(
    "Failed",
    "An error of the installation. Its log has the cause under this request's id.",
    refusalBody("internal_error"),
  ),
  503: refusal(
    "Away",
    "The database, or the store of the files, cannot be reached. Try again in a moment.",
    refusalBody("database_unavailable"),
    limitHeaders,
  ),
  507: refusal(
    "NoRoom",
    "The installation's disk is full or read-only. Nothing has been written; send the request again once there is room.",
    refusalBody("disk_full"),
  ),
} as const;

/** 412 of an operation that changes something and does not support `If-Match`. */
const UNCONDITIONAL = refusal(
  "Unconditional",
  "`If-Match` or `If-None-Match` was sent, which this operation does not take. Nothing has been done.",
  refusalBody("precondition_not_taken", { header: "If-Match" }),
);

const UNCHANGED = {
  id: "Unchanged",
  description: "`If-None-Match` names the current version: you have it.",
  headers: unchangedHeaders,
} satisfies ZodOpenApiResponseObject;

type RefusalStatus = keyof typeof REFUSALS;

/** Every status that an operation can refuse a request with, in ascending order. */
export function refusalStatuses(contract: Contract): RefusalStatus[] {
  const { access, method, idempotent, faults = [] } = contract;
  const hasBody = contract.body !== undefined || contract.bodyFormat !== undefined;
  const isInOrganization = access !== "caller" && access !== "session";
  // 422, as an operation that takes no query refuses one too.
  const statuses = new Set<RefusalStatus>([401, 422, 429, 500, 503, ...faults]);
  // Any caller can get 403 for a change with a cookie from another site's page; a read that the lowest role
  // may do never refuses with 403.
  const isForAll = takesKeys(contract) && (access === "caller" || access === "viewer");
  if (method !== "GET" || !isForAll) statuses.add(403);
  // The organization in the request may be one that the caller is not a member of.
  if (isInOrganization) statuses.add(404);
  if (hasBody) for (const status of [400, 413] as const) statuses.add(status);
  if (method !== "GET") for (const status of [412, 507] as const) statuses.add(status);
  if (idempotent === true) statuses.add(409);
  return [...statuses].sort();
}

/** The description of the success response. */
function successText({ method, success }: Contract): string {
  if (success.status === 201) return "It has been created.";
  if (success.status === 202) return "Accepted: the work is done after the response.";
  if (success.status === 204) return "Done. The response has no body.";
  return method === "GET" ? "The requested resource." : "Done.";
}

/** All responses of an operation. */
export function responsesOf(contract: Contract): ZodOpenApiResponsesObject {
  const { success } = contract;
  const headers = successHeaders(contract);
  const responses: ZodOpenApiResponsesObject = {
    [`${success.status}`]: {
      description: successText(contract),
      headers,
      ...(success.status === 204 ? {} : { content: successContent(contract) }),
    },
  };
  if (success.instead !== undefined) {
    const { status, schema, description } = success.instead;
    // Nothing is created, so there is no version and no stored response.
    const content = { "application/json": { schema } };
    responses[`${status}`] = { description, headers: refusalHeaders, content };
  }
  if (success.file === true) Object.assign(responses, partsOf(contract));
  if (takesIfNoneMatch(contract)) responses["304"] = UNCHANGED;
  for (const status of refusalStatuses(contract)) responses[`${status}`] = REFUSALS[status];
  if (responses["412"] !== undefined && !takesIfMatch(contract)) responses["412"] = UNCONDITIONAL;
  return responses;
}

/** Further responses to a request for a stored file. */
function partsOf(contract: Contract): ZodOpenApiResponsesObject {
  return {
    206: {
      description: "The part that `Range` asks for.",
      headers: fileHeaders[206],
      content: successContent(contract),
    },
    304: { description: "The file is the one that `If-None-Match` names.", headers: fileHeaders[304] },
    412: refusal(
      "AnotherFile",
      "The file is not the one that `If-Match` names.",
      refusalBody("file_changed"),
      fileHeaders[412],
    ),
    416: refusal(
      "BeyondTheEnd",
      "`Range` begins beyond the end of the file.",
      refusalBody("range_not_satisfiable"),
      fileHeaders[416],
    ),
  };
}

function successContent({ success }: Contract) {
  if (success.contentType !== undefined) {
    const types = [success.contentType, ...(success.otherContentTypes ?? [])];
    const schema = z.string().meta({ format: "binary" });
    return Object.fromEntries(types.map((type) => [type, { schema }]));
  }
  const schema = success.schema ?? z.unknown();
  if (success.page === true) return { "application/json": { schema: z.array(schema) } };
  const accepted =
    success.status === 202 ? ACCEPTED_EXAMPLES[z.globalRegistry.get(schema)?.id ?? ""] : undefined;
  return { "application/json": { schema, ...(accepted === undefined ? {} : { example: accepted }) } };
}
