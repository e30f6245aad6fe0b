/** The public interface of this domain for other domains and the worker. */

export { pruneAuditEvents } from "./audit-event-expiry.ts";
export { type Called, namesOfTargets } from "./audit-names.ts";
