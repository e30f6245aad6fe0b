import { getBulkAction } from "#lib/contract/resources/bulk-action.ts";
import * as bulkActions from "#lib/server/bulk-actions/bulk-action-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getBulkAction, ({ actor, params }) =>
  bulkActions.get(actor, params.bulk_action_id),
);
