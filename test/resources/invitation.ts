import { secretHash } from "#lib/server/auth/secret-hash.ts";
import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const organizations = new Table((data: Prisma.OrganizationCreateManyInput[]) =>
  database().organization.createMany({ data }),
);
const invitations = new Table((data: Prisma.InvitationCreateManyInput[]) =>
  database().invitation.createMany({ data }),
);

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export const addInvitations = (rows: NewRows, orgId: string, email: string) => ({
  /** A pending invitation to an organization that is none of the others, for whoever asks; its token. */
  invitationToken: inviteElsewhere(rows, email),
  invitation: addInvitation(rows, orgId, `${newId()}@example.com`).id,
});

function inviteElsewhere(rows: NewRows, email: string): string {
  const id = newId();
  organizations.add(rows, { id, name: "Elsewhere", slug: `elsewhere-${id}` });
  return addInvitation(rows, id, email).token;
}

function addInvitation(rows: NewRows, orgId: string, email: string): { id: string; token: string } {
  const [id, token] = [newId(), newId()];
  const expiresAt = new Date(Date.now() + WEEK_MS);
  invitations.add(rows, { id, orgId, email, role: "editor", tokenHash: secretHash(token), expiresAt });
  return { id, token };
}

const org = { "path.org_id": inPath(({ orgId }) => orgId) };
const references = { ...org, "path.invitation_id": inPath((rows) => rows.invitation) };

export const invitation: Resource = {
  gets: {
    listInvitations: { ask: ({ orgId }) => ({ params: { org_id: orgId } }), references: org },
  },
  posts: {
    createInvitation: {
      // An address is invited once: each request has one of its own.
      ask: ({ orgId }) => ({
        params: { org_id: orgId },
        body: { email: `new.${newId()}@example.com`, role: "viewer" },
      }),
      references: org,
      audit: "invitation.created",
    },
    resendInvitation: {
      ask: (rows) => ({ params: { org_id: rows.orgId, invitation_id: rows.invitation } }),
      references,
      audit: "invitation.resent",
    },
    acceptInvitation: {
      ask: (rows) => ({ body: { token: rows.invitationToken } }),
      audit: "invitation.accepted",
      repeatable: "A token works once",
    },
  },
  deletes: {
    revokeInvitation: {
      ask: (rows) => ({ params: { org_id: rows.orgId, invitation_id: rows.invitation } }),
      references,
      audit: "invitation.revoked",
    },
  },
  aboutNobody: ["invitations"],
};
