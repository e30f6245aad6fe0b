import { reactivateMember } from "#lib/contract/resources/member.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as members from "#lib/server/organizations/member-service.ts";

export const POST = implement(reactivateMember, ({ actor, params }) =>
  members.reactivate(actor, params.user_id),
);
