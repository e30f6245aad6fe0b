import { cancelBulkAction } from "#lib/contract/resources/bulk-action.ts";
import * as bulkActions from "#lib/server/bulk-actions/bulk-action-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(cancelBulkAction, ({ actor, params }) =>
  bulkActions.cancel(actor, params.bulk_action_id),
);
