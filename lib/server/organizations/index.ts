/** The public interface of this domain for other domains and the worker. */

export { createOrganization } from "./organization-service.ts";
export { mailResetLink } from "./password-reset-service.ts";
