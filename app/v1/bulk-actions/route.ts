import { createBulkAction, listBulkActions } from "#lib/contract/resources/bulk-action.ts";
import * as bulkActions from "#lib/server/bulk-actions/bulk-action-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listBulkActions, ({ actor, query }) => bulkActions.list(actor, query));
export const POST = implement(createBulkAction, ({ actor, body }) => bulkActions.create(actor, body));
