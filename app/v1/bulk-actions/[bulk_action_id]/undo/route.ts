import { undoBulkAction } from "#lib/contract/resources/bulk-action.ts";
import * as bulkActions from "#lib/server/bulk-actions/bulk-action-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(undoBulkAction, ({ actor, params }) =>
  bulkActions.undo(actor, params.bulk_action_id),
);
