import { removeMember, updateMember } from "#lib/contract/resources/member.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as members from "#lib/server/organizations/member-service.ts";

export const PATCH = implement(updateMember, ({ actor, params, body, ifMatch }) =>
  members.updateRole(actor, params.user_id, body.role, ifMatch),
);
export const DELETE = implement(removeMember, ({ actor, params }) => members.remove(actor, params.user_id));
