import { resendInvitation } from "#lib/contract/resources/invitation.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as invitations from "#lib/server/organizations/invitation-service.ts";

export const POST = implement(resendInvitation, ({ actor, params }) =>
  invitations.resend(actor, params.invitation_id),
);
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as GET,
  methodNotAllowed as PATCH,
  methodNotAllowed as PUT,
} from "#lib/server/http/method-not-allowed.ts";
