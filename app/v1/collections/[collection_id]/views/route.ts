import { getCollectionViews } from "#lib/contract/resources/watch-view.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as views from "#lib/server/watch/view-service.ts";

export const GET = implement(getCollectionViews, ({ actor, params }) =>
  views.ofCollection(actor, params.collection_id),
);
