import type { z } from "zod";
import {
  apiKey,
  createApiKey,
  createdApiKey,
  getApiKey,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
  updateApiKey,
} from "../resources/api-key.ts";
import { apiRequest, getApiRequest, listApiRequests } from "../resources/api-request.ts";
import { CREATED, ORGANIZATION_ID } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

const key = {
  id: "0199d3c5-a3b8-7f04-8d59-9c1e7a4b2f36",
  org_id: ORGANIZATION_ID,
  name: "HR system",
  role: "editor",
  prefix: "rc_1IX0o7g",
  expires_at: "2027-05-17T09:00:00.000Z",
  replaced_by_id: null,
  last_used_at: null,
  created_at: CREATED,
} satisfies z.output<typeof apiKey>;

export const apiKeys = group({
  tag: "API keys",
  explanation: "Credentials for other systems, and what these have asked for.",
  operations: {
    listApiKeys,
    createApiKey,
    getApiKey,
    updateApiKey,
    revokeApiKey,
    rollApiKey,
    listApiRequests,
    getApiRequest,
  },
  bodies: {
    createApiKey: { name: "HR system", role: "editor", expires_in_days: 365 },
    updateApiKey: { name: "HR system (nightly)" },
    rollApiKey: { previous_expires_in_hours: 24 },
  },
  answers: [
    answer(apiKey, key),
    answer(createdApiKey, { ...key, key: "rc_…" }),
    answer(apiRequest, {
      id: "0199d3c5-b1a6-7c42-9e07-3f8d5a6c1b24",
      org_id: ORGANIZATION_ID,
      api_key_id: key.id,
      api_key_name: key.name,
      method: "POST",
      path: "/v1/videos",
      operation: "createVideo",
      status: 422,
      code: "validation_failed",
      faults: [{ location: "body.person_id", code: "person_not_found" }],
      duration_ms: 12,
      request_id: "0199d3c5-7a2f-7b03-9d46-8c5e1f2a7b61",
      ip_address: "203.0.113.24",
      user_agent: "hr-sync/2.4",
      created_at: CREATED,
    }),
  ],
  volatile: [volatile(apiKey, ["last_used_at"]), volatile(createdApiKey, ["last_used_at"])],
  auditTarget: "api_key",
  auditActions: ["api_key.created", "api_key.updated", "api_key.rolled", "api_key.revoked"],
});
