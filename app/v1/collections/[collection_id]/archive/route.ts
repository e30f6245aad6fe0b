import { getCollectionArchive } from "#lib/contract/resources/collection.ts";
import { getArchive } from "#lib/server/collections/collection-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getCollectionArchive, async ({ actor, params, download }) =>
  download(await getArchive(actor, params.collection_id)),
);
