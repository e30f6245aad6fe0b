import { getOrganization, updateOrganization } from "#lib/contract/resources/organization.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as organizations from "#lib/server/organizations/organization-service.ts";

export const GET = implement(getOrganization, ({ actor }) => organizations.get(actor));
export const PATCH = implement(updateOrganization, ({ actor, body, ifMatch }) =>
  organizations.update(actor, body, ifMatch),
);
