import { listMembers } from "#lib/contract/resources/member.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as members from "#lib/server/organizations/member-service.ts";

export const GET = implement(listMembers, ({ actor, query }) => members.list(actor, query));
