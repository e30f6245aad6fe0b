import type { z } from "zod";
import { apiKey, createApiKey, createdApiKey, listApiKeys, revokeApiKey } from "../resources/api-key.ts";
import { CREATED, ORGANIZATION_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

const key = {
  id: "0199d3c5-a3b8-7f04-8d59-9c1e7a4b2f36",
  org_id: ORGANIZATION_ID,
  name: "HR system",
  role: "editor",
  prefix: "rc_1IX0o7g",
  expires_at: "2027-05-17T09:00:00.000Z",
  last_used_at: null,
  created_at: CREATED,
} satisfies z.output<typeof apiKey>;

export const apiKeys = group({
  tag: "API keys",
  explanation: "Credentials for other systems.",
  operations: { listApiKeys, createApiKey, revokeApiKey },
  bodies: { createApiKey: { name: "HR system", role: "editor", expires_in_days: 365 } },
  answers: [answer(apiKey, key), answer(createdApiKey, { ...key, key: "rc_…" })],
  auditTarget: "api_key",
  auditActions: ["api_key.created", "api_key.revoked"],
});
