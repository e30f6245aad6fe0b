/** What other domains and the worker may use of this one: the rest is its own. */

export { createOrganization } from "./organization-service.ts";
