import { acceptInvitation } from "#lib/contract/invitation.ts";
import { implement } from "#lib/server/http/implement.ts";
import { accept } from "#lib/server/organizations/invitation-acceptance.ts";

export const POST = implement(acceptInvitation, ({ actor, body }) => accept(actor, body.token));
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as GET,
  methodNotAllowed as PATCH,
  methodNotAllowed as PUT,
} from "#lib/server/http/method-not-allowed.ts";
