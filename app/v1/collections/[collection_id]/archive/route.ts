import { getCollectionArchive } from "#lib/contract/collection.ts";
import { getArchive } from "#lib/server/collections/collection-service.ts";
import { downloadResponse } from "#lib/server/http/file-response.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getCollectionArchive, async ({ actor, params }) =>
  downloadResponse(await getArchive(actor, params.collection_id)),
);
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as PATCH,
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
} from "#lib/server/http/method-not-allowed.ts";
