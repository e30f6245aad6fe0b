/** The public interface of this domain for other domains and the worker. */

export { deleteExpiredItems } from "./bulk-action-expiry.ts";
export { runBulkAction } from "./bulk-action-run.ts";
export { listChanges as listBulkActionChanges } from "./bulk-action-service.ts";
