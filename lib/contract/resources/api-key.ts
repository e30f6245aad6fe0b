import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { enumeration, integer, object, text, uuid } from "../fields/fields.ts";
import { ROLES } from "./roles.ts";

/** Ten years. */
const LONGEST_LIFE_DAYS = 3650;
/** A week: longer than it takes to exchange a key, and no second key for good. */
const LONGEST_OVERLAP_HOURS = 168;

export const apiKey = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string(),
    role: z.enum(ROLES),
    prefix: z.string().describe("The first characters of the key, to tell keys apart."),
    expires_at: z.iso
      .datetime()
      .nullable()
      .describe("From then on it does not work. Null if it works until it is revoked."),
    replaced_by_id: z
      .uuid()
      .nullable()
      .describe("Id of the key that took over when this one was rolled; null for one that was not."),
    last_used_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "ApiKey" });

export const createdApiKey = apiKey
  .extend({
    key: z.string().describe("The key itself. It is shown only once, because only its hash is stored."),
  })
  .meta({ id: "CreatedApiKey" });

const name = text({ min: 1, max: 120 });

export const apiKeyInput = object({
  name,
  role: enumeration(ROLES).default("editor").describe("Role of the key; at most the creator's own."),
  expires_in_days: integer({ min: 1, max: LONGEST_LIFE_DAYS })
    .optional()
    .describe("After so many days it stops working. Absent: it works until it is revoked."),
}).meta({ id: "ApiKeyInput" });

export const apiKeyPatch = object({ name: name.optional() }).meta({ id: "ApiKeyPatch" });

export const apiKeyRoll = object({
  previous_expires_in_hours: integer({ min: 0, max: LONGEST_OVERLAP_HOURS })
    .default(24)
    .describe(
      "For so many hours the rolled key works beside the new one, unless it expires sooner. 0: it is revoked at once.",
    ),
  expires_in_days: integer({ min: 1, max: LONGEST_LIFE_DAYS })
    .optional()
    .describe(
      "After so many days the new key stops working. Absent: it works as long as the rolled one was created for.",
    ),
}).meta({ id: "ApiKeyRoll" });

const params = object({ api_key_id: uuid() });

const tag = "API keys";

export const listApiKeys = contract({
  id: "listApiKeys",
  method: "GET",
  path: "/v1/api-keys",
  access: "admin",
  tag,
  summary: "List API keys",
  description: "Those that work, and those that have expired and were not revoked.",
  query: object(pageFields),
  success: { status: 200, schema: apiKey, page: true },
});

export const createApiKey = contract({
  id: "createApiKey",
  method: "POST",
  path: "/v1/api-keys",
  access: "admin",
  tag,
  summary: "Create an API key",
  body: apiKeyInput,
  success: { status: 201, schema: createdApiKey },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const getApiKey = contract({
  id: "getApiKey",
  method: "GET",
  path: "/v1/api-keys/{api_key_id}",
  access: "admin",
  tag,
  summary: "Get an API key",
  description: "One that was revoked is 404.",
  params,
  success: { status: 200, schema: apiKey },
  etag: true,
  faults: [404],
});

export const updateApiKey = contract({
  id: "updateApiKey",
  method: "PATCH",
  path: "/v1/api-keys/{api_key_id}",
  access: "admin",
  tag,
  summary: "Rename an API key",
  params,
  body: apiKeyPatch,
  success: { status: 200, schema: apiKey },
  etag: true,
  faults: [404, 412],
});

export const revokeApiKey = contract({
  id: "revokeApiKey",
  method: "DELETE",
  path: "/v1/api-keys/{api_key_id}",
  access: "admin",
  tag,
  summary: "Revoke an API key",
  description: "The key stops working immediately.",
  params,
  success: { status: 204 },
  ifMatch: true,
  faults: [404],
});

export const rollApiKey = contract({
  id: "rollApiKey",
  method: "POST",
  path: "/v1/api-keys/{api_key_id}/roll",
  access: "admin",
  tag,
  summary: "Roll an API key",
  description:
    "Creates a key with the same name and role, which takes over. The rolled one works for the time that is chosen, to be exchanged meanwhile. A key may roll itself. One that has expired or was rolled before is refused: 409.",
  params,
  body: apiKeyRoll,
  success: { status: 201, schema: createdApiKey },
  idempotent: true,
  etag: true,
  faults: [404, 409],
});
