import { createSavedView, listSavedViews } from "#lib/contract/resources/saved-view.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as savedViews from "#lib/server/saved-views/saved-view-service.ts";

export const GET = implement(listSavedViews, ({ actor, query }) => savedViews.list(actor, query));
export const POST = implement(createSavedView, ({ actor, body }) => savedViews.create(actor, body));
