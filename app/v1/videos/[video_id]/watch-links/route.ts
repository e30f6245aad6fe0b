import { createWatchLink, listWatchLinks } from "#lib/contract/resources/watch-link.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as watchLinks from "#lib/server/watch/watch-link-service.ts";

export const GET = implement(listWatchLinks, ({ actor, params, query }) =>
  watchLinks.list(actor, params.video_id, query),
);
export const POST = implement(createWatchLink, ({ actor, params, body }) =>
  watchLinks.create(actor, params.video_id, body),
);
