import { resendInvitation } from "#lib/contract/resources/invitation.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as invitations from "#lib/server/organizations/invitation-service.ts";

export const POST = implement(resendInvitation, ({ actor, params }) =>
  invitations.resend(actor, params.invitation_id),
);
