import { inPath, type Operation } from "./operation.ts";

const org = { "path.org_id": inPath(({ orgId }) => orgId) };
const member = { ...org, "path.user_id": inPath((rows) => rows.member) };
const invitation = { ...org, "path.invitation_id": inPath((rows) => rows.invitation) };

export const organizationOperations: Record<string, Operation> = {
  listOrganizations: { ask: () => ({}) },
  createOrganization: { ask: () => ({ body: { name: "Westwind" } }) },
  getOrganization: { ask: ({ orgId }) => ({ params: { org_id: orgId } }), references: org },
  updateOrganization: {
    ask: ({ orgId }) => ({ params: { org_id: orgId }, body: { name: "Westwind" } }),
    references: org,
  },
  listMembers: { ask: ({ orgId }) => ({ params: { org_id: orgId } }), references: org },
  updateMember: {
    ask: (rows) => ({ params: { org_id: rows.orgId, user_id: rows.member }, body: { role: "editor" } }),
    references: member,
  },
  removeMember: {
    ask: (rows) => ({ params: { org_id: rows.orgId, user_id: rows.member } }),
    // Members remove themselves with any role, others with this one.
    lowest: "admin",
    references: member,
  },
  suspendMember: {
    ask: (rows) => ({ params: { org_id: rows.orgId, user_id: rows.member } }),
    references: member,
  },
  reactivateMember: {
    ask: (rows) => ({ params: { org_id: rows.orgId, user_id: rows.suspendedMember } }),
    references: { ...org, "path.user_id": inPath((rows) => rows.suspendedMember) },
  },
  listInvitations: { ask: ({ orgId }) => ({ params: { org_id: orgId } }), references: org },
  createInvitation: {
    // An address is invited once: each request has one of its own.
    ask: ({ orgId, invitation }) => ({
      params: { org_id: orgId },
      body: { email: `new.${invitation}@example.com`, role: "viewer" },
    }),
    references: org,
  },
  resendInvitation: {
    ask: (rows) => ({ params: { org_id: rows.orgId, invitation_id: rows.invitation } }),
    references: invitation,
  },
  revokeInvitation: {
    ask: (rows) => ({ params: { org_id: rows.orgId, invitation_id: rows.invitation } }),
    references: invitation,
  },
  acceptInvitation: { ask: (rows) => ({ body: { token: rows.invitationToken } }) },
};
