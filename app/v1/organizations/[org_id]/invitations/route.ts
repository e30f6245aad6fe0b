import { createInvitation, listInvitations } from "#lib/contract/resources/invitation.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as invitations from "#lib/server/organizations/invitation-service.ts";

export const GET = implement(listInvitations, ({ actor, query }) => invitations.list(actor, query));
export const POST = implement(createInvitation, ({ actor, body }) => invitations.create(actor, body));
