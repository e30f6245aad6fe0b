import { createAsset, listAssets } from "#lib/contract/resources/asset.ts";
import * as assets from "#lib/server/assets/asset-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listAssets, ({ actor, query }) => assets.list(actor, query));
export const POST = implement(createAsset, ({ actor, receive, signal }) =>
  assets.create(actor, receive, signal),
);
