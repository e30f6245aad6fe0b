import * as contracts from "#lib/contract/resources/collection-watch-link.ts";
import { csvResponse } from "#lib/server/http/csv-response.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as links from "#lib/server/watch/collection-link-service.ts";

export const GET = implement(contracts.exportCollectionWatchLinks, async ({ actor, params }) =>
  csvResponse(await links.exportLinks(actor, params.collection_id)),
);
export const POST = implement(contracts.createCollectionWatchLinks, ({ actor, params, body }) =>
  links.create(actor, params.collection_id, body),
);
export const DELETE = implement(contracts.revokeCollectionWatchLinks, ({ actor, params }) =>
  links.revokeAll(actor, params.collection_id),
);
