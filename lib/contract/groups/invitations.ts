import type { z } from "zod";
import {
  acceptedInvitation,
  acceptInvitation,
  createdInvitation,
  createInvitation,
  invitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from "../resources/invitation.ts";
import { CREATED, ORGANIZATION_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

const pending = {
  id: "0199d3c5-8e21-7b47-9c60-4d7a2f5e1b93",
  email: "grace@example.org",
  role: "editor",
  expires_at: "2026-05-11T08:15:30.000Z",
  accepted_at: null,
  created_at: CREATED,
} satisfies z.output<typeof invitation>;

export const invitations = group({
  tag: "Invitations",
  explanation: "Invitations to join an organization.",
  operations: { listInvitations, createInvitation, revokeInvitation, resendInvitation, acceptInvitation },
  bodies: {
    createInvitation: { email: "ada@example.org", role: "editor" },
    acceptInvitation: { token: "the-token-from-the-invitation" },
  },
  answers: [
    answer(invitation, pending),
    answer(createdInvitation, {
      ...pending,
      token: "the-token-from-the-invitation",
      url: "https://rollcall.example.org/invitations/accept?token=the-token-from-the-invitation",
      mail_id: "0199d3c6-51b2-7d0e-9a47-3f8c6e2d1b70",
    }),
    answer(acceptedInvitation, { org_id: ORGANIZATION_ID, role: "editor" }),
  ],
  auditTarget: "invitation",
  auditActions: ["invitation.created", "invitation.resent", "invitation.revoked", "invitation.accepted"],
});
