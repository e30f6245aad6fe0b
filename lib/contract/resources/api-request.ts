import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { dateTime, enumeration, integer, object, text, uuid } from "../fields/fields.ts";

/** How long requests are kept, and how many of an organization once the older ones have been deleted. */
export const API_REQUEST_DAYS = 14;
export const API_REQUEST_LIMIT = 100_000;

export const apiRequest = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    api_key_id: z.uuid(),
    api_key_name: z.string(),
    method: z.string(),
    path: z.string().describe("Without the query, which may be about people."),
    operation: z.string().describe("The operation's id in this document, such as `createVideo`."),
    status: z.int().describe("The HTTP status of the answer."),
    code: z
      .string()
      .nullable()
      .describe(
        "The code of the error; null for a request that succeeded, and where the client had gone (499).",
      ),
    faults: z
      .array(
        z.object({
          location: z
            .string()
            .describe("The parts of the fault's `loc`, joined, such as `body.people.0.first_name`."),
          code: z.string().describe("The fault's code: `ctx.code`, or its `type`."),
        }),
      )
      .describe("Of an answer of 422, the first ten faults, without what was sent."),
    duration_ms: z.int().describe("From the request's head to the answer's, in milliseconds."),
    request_id: z.string().describe("The `X-Request-Id` of the answer."),
    ip_address: z.string().nullable().describe("The client's address."),
    user_agent: z.string().nullable().describe("The `User-Agent` header, at most 200 characters."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "ApiRequest" });

export const API_REQUEST_OUTCOMES = ["succeeded", "failed"] as const;
export const API_REQUEST_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export const apiRequestParams = object({ api_request_id: uuid() });

export const listApiRequests = contract({
  id: "listApiRequests",
  method: "GET",
  path: "/v1/api-requests",
  access: "admin",
  tag: "API keys",
  summary: "List API requests",
  description: `What API keys have asked for, newest first, a second after it was answered. Requests are kept for ${API_REQUEST_DAYS} days, and of each organization the newest ${API_REQUEST_LIMIT}: every hour, those beyond are deleted. Never kept are their queries and bodies; of a refused one, where its faults were. Requests of the console, and those whose key is not accepted, are not among them.`,
  query: object({
    api_key_id: uuid().optional().describe("Only requests of this API key."),
    outcome: enumeration(API_REQUEST_OUTCOMES)
      .optional()
      .describe("`failed` are those with a status of 400 and more."),
    method: enumeration(API_REQUEST_METHODS).optional().describe("Only requests with this method."),
    path: text({ min: 1, max: 200 })
      .optional()
      .describe("Only requests whose path begins with this, such as `/v1/people`."),
    status: integer({ min: 100, max: 599 })
      .optional()
      .describe("Only requests that were answered with this HTTP status."),
    request_id: text({ min: 1, max: 200 }).optional().describe("Only the request with this `X-Request-Id`."),
    created_from: dateTime().optional().describe("Only requests from this moment, or this day in UTC, on."),
    created_to: dateTime("end")
      .optional()
      .describe("Only requests up to this moment, or the end of this day in UTC."),
    ...pageFields,
  }),
  success: { status: 200, schema: apiRequest, page: true },
});

export const getApiRequest = contract({
  id: "getApiRequest",
  method: "GET",
  path: "/v1/api-requests/{api_request_id}",
  access: "admin",
  tag: "API keys",
  summary: "Get an API request",
  params: apiRequestParams,
  success: { status: 200, schema: apiRequest },
  etag: true,
});
