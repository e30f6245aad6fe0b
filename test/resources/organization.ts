import { inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const references = { "path.org_id": inPath(({ orgId }) => orgId) };

export const organization: Resource = {
  gets: {
    listOrganizations: { ask: () => ({}) },
    getOrganization: {
      ask: ({ orgId }) => ({ params: { org_id: orgId } }),
      references,
      tagUntested: "A session creates it, not a key; its tag is that of updateOrganization",
    },
  },
  posts: {
    createOrganization: { ask: () => ({ body: { name: "Westwind" } }), audit: "organization.created" },
  },
  patches: {
    updateOrganization: {
      ask: ({ orgId }) => ({ params: { org_id: orgId }, body: { name: "Westwind" } }),
      references,
      audit: "organization.updated",
      changes: [{ name: "One" }, { name: "Other" }],
      byRequest: ["id", "plan_id", "status", "created_at"],
    },
  },
  aboutNobody: ["storage_used"],
};
