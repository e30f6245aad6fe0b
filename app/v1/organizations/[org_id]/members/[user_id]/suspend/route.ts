import { suspendMember } from "#lib/contract/resources/member.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as members from "#lib/server/organizations/member-service.ts";

export const POST = implement(suspendMember, ({ actor, params }) => members.suspend(actor, params.user_id));
