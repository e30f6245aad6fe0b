import { revokeWatchLink } from "#lib/contract/resources/watch-link.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as watchLinks from "#lib/server/watch/watch-link-service.ts";

export const DELETE = implement(revokeWatchLink, ({ actor, params }) =>
  watchLinks.revoke(actor, params.watch_link_id),
);
