import { acceptInvitation } from "#lib/contract/resources/invitation.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as acceptance from "#lib/server/organizations/acceptance-service.ts";

export const POST = implement(acceptInvitation, ({ actor, body }) => acceptance.accept(actor, body.token));
