import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { enumeration, integer, object, text, uuid } from "../fields/fields.ts";
import { ROLES } from "./roles.ts";

/** Ten years. */
const LONGEST_LIFE_DAYS = 3650;

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
    last_used_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "ApiKey" });

export const createdApiKey = apiKey
  .extend({
    key: z.string().describe("The key itself. It is shown only once, because only its hash is stored."),
  })
  .meta({ id: "CreatedApiKey" });

export const apiKeyInput = object({
  name: text({ min: 1, max: 120 }),
  role: enumeration(ROLES).default("editor").describe("Role of the key; at most the creator's own."),
  expires_in_days: integer({ min: 1, max: LONGEST_LIFE_DAYS })
    .optional()
    .describe("After so many days it stops working. Absent: it works until it is revoked."),
}).meta({ id: "ApiKeyInput" });

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
  faults: [409],
});

export const revokeApiKey = contract({
  id: "revokeApiKey",
  method: "DELETE",
  path: "/v1/api-keys/{api_key_id}",
  access: "admin",
  tag,
  summary: "Revoke an API key",
  description: "The key stops working immediately.",
  params: object({ api_key_id: uuid() }),
  success: { status: 204 },
  faults: [404],
});
