import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inFilter, inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const apiKeys = new Table((data: Prisma.ApiKeyCreateManyInput[]) => database().apiKey.createMany({ data }));

const apiRequests = new Table((data: Prisma.ApiRequestCreateManyInput[]) =>
  database().apiRequest.createMany({ data }),
);

export function addApiKeys(rows: NewRows, orgId: string) {
  const [id, requestId] = [newId(), newId()];
  apiKeys.add(rows, { id, orgId, name: "Payroll", role: "viewer", prefix: "rc_payroll", hash: id });
  apiRequests.add(rows, {
    ...{ id: requestId, orgId, apiKeyId: id, method: "GET", path: "/v1/people", operation: "listPeople" },
    ...{ status: 200, failed: false, durationMs: 3, requestId: id, createdAt: new Date() },
  });
  return { apiKey: id, apiRequest: requestId };
}

const references = { "path.api_key_id": inPath((rows) => rows.apiKey) };

export const apiKey: Resource = {
  gets: {
    listApiKeys: { ask: () => ({}) },
    getApiKey: { ask: (rows) => ({ params: { api_key_id: rows.apiKey } }), references },
    listApiRequests: {
      ask: () => ({}),
      references: { "query.api_key_id": inFilter((rows) => rows.apiKey) },
    },
    getApiRequest: {
      ask: (rows) => ({ params: { api_request_id: rows.apiRequest } }),
      references: { "path.api_request_id": inPath((rows) => rows.apiRequest) },
      tagUntested: "No operation creates it",
    },
  },
  posts: {
    createApiKey: { ask: () => ({ body: { name: "Payroll", role: "viewer" } }), audit: "api_key.created" },
    rollApiKey: {
      ask: (rows) => ({ params: { api_key_id: rows.apiKey }, body: {} }),
      references,
      audit: "api_key.rolled",
    },
  },
  patches: {
    updateApiKey: {
      ask: (rows) => ({ params: { api_key_id: rows.apiKey }, body: { name: "Wages" } }),
      references,
      audit: "api_key.updated",
      changes: [{ name: "One" }, { name: "Other" }],
      byRequest: ["id", "org_id", "role", "prefix", "expires_at", "replaced_by_id", "created_at"],
    },
  },
  deletes: {
    revokeApiKey: {
      ask: (rows) => ({ params: { api_key_id: rows.apiKey } }),
      references,
      audit: "api_key.revoked",
    },
  },
  aboutNobody: ["api_requests"],
};
