import { createOrganization, listOrganizations } from "#lib/contract/resources/organization.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as organizations from "#lib/server/organizations/organization-service.ts";

export const GET = implement(listOrganizations, ({ actor, query }) => organizations.list(actor, query));
export const POST = implement(createOrganization, ({ actor, body }) => organizations.create(actor, body));
