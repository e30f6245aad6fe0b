import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const users = new Table((data: Prisma.UserCreateManyInput[]) => database().user.createMany({ data }));
const members = new Table((data: Prisma.MemberCreateManyInput[]) => database().member.createMany({ data }));

/** Ids of users. */
export const addMembers = (rows: NewRows, orgId: string) => ({
  member: addMember(rows, orgId, "active"),
  suspendedMember: addMember(rows, orgId, "suspended"),
});

function addMember(rows: NewRows, orgId: string, status: "active" | "suspended"): string {
  const userId = newId();
  users.add(rows, { id: userId, name: "Test Person", email: `viewer.${userId}@example.com` });
  members.add(rows, { orgId, userId, role: "viewer", status });
  return userId;
}

const org = { "path.org_id": inPath(({ orgId }) => orgId) };
const references = { ...org, "path.user_id": inPath((rows) => rows.member) };

export const member: Resource = {
  gets: {
    listMembers: { ask: ({ orgId }) => ({ params: { org_id: orgId } }), references: org },
  },
  posts: {
    suspendMember: {
      ask: (rows) => ({ params: { org_id: rows.orgId, user_id: rows.member } }),
      references,
      audit: "member.suspended",
      repeatable: "Again, it changes nothing",
    },
    reactivateMember: {
      ask: (rows) => ({ params: { org_id: rows.orgId, user_id: rows.suspendedMember } }),
      references: { ...org, "path.user_id": inPath((rows) => rows.suspendedMember) },
      audit: "member.reactivated",
      repeatable: "Again, it changes nothing",
    },
  },
  patches: {
    updateMember: {
      ask: (rows) => ({ params: { org_id: rows.orgId, user_id: rows.member }, body: { role: "editor" } }),
      references,
      audit: "member.role_changed",
      changes: [{ role: "editor" }, { role: "admin" }],
      byRequest: ["user_id", "email", "display_name", "status", "created_at"],
    },
  },
  deletes: {
    removeMember: {
      ask: (rows) => ({ params: { org_id: rows.orgId, user_id: rows.member } }),
      // Members remove themselves with any role, others with this one.
      lowest: "admin",
      references,
      audit: "member.removed",
    },
  },
  aboutNobody: ["members"],
};
