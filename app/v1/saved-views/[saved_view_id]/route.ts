import { deleteSavedView, getSavedView, updateSavedView } from "#lib/contract/resources/saved-view.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as savedViews from "#lib/server/saved-views/saved-view-service.ts";

export const GET = implement(getSavedView, ({ actor, params }) =>
  savedViews.get(actor, params.saved_view_id),
);
export const PATCH = implement(updateSavedView, ({ actor, params, body, ifMatch }) =>
  savedViews.update(actor, params.saved_view_id, body, ifMatch),
);
export const DELETE = implement(deleteSavedView, ({ actor, params, ifMatch }) =>
  savedViews.remove(actor, params.saved_view_id, ifMatch),
);
