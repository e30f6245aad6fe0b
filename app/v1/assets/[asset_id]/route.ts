import { deleteAsset, getAsset } from "#lib/contract/resources/asset.ts";
import * as assets from "#lib/server/assets/asset-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getAsset, ({ actor, params }) => assets.get(actor, params.asset_id));
export const DELETE = implement(deleteAsset, ({ actor, params, ifMatch }) =>
  assets.remove(actor, params.asset_id, ifMatch),
);
