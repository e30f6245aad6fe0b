import { renderCollectionAgain } from "#lib/contract/resources/render-again.ts";
import * as again from "#lib/server/collections/render-again-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(renderCollectionAgain, ({ actor, params }) =>
  again.renderCollectionAgain(actor, params.collection_id),
);
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as GET,
  methodNotAllowed as PATCH,
  methodNotAllowed as PUT,
} from "#lib/server/http/method-not-allowed.ts";
