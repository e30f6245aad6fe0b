import { listBulkItems } from "#lib/contract/resources/bulk-item.ts";
import { listItems } from "#lib/server/bulk-actions/bulk-item-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listBulkItems, ({ actor, params, query }) =>
  listItems(actor, params.bulk_action_id, query),
);
