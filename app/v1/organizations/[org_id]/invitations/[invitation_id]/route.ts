import { revokeInvitation } from "#lib/contract/resources/invitation.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as invitations from "#lib/server/organizations/invitation-service.ts";

export const DELETE = implement(revokeInvitation, ({ actor, params }) =>
  invitations.revoke(actor, params.invitation_id),
);
