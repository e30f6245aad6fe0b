/** The public interface of this domain for other domains and the worker. */

export { TRANSACTION_LIMITS } from "./bulk-action-begin.ts";
export { deleteExpiredItems } from "./bulk-action-expiry.ts";
export { runBulkAction } from "./bulk-action-run.ts";
export type { BulkActionResource } from "./bulk-action-serializer.ts";
export { get as getBulkAction, listChanges as listBulkActionChanges } from "./bulk-action-service.ts";
export { beginCustomFieldChange, isFieldBeingDeleted } from "./custom-field-begin.ts";
