import { listBulkFailures } from "#lib/contract/resources/bulk-action.ts";
import { listFailures } from "#lib/server/bulk-actions/bulk-item-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listBulkFailures, ({ actor, params, query }) =>
  listFailures(actor, params.bulk_action_id, query),
);
