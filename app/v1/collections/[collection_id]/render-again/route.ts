import { renderCollectionAgain } from "#lib/contract/resources/render-again.ts";
import * as again from "#lib/server/collections/render-again-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(renderCollectionAgain, ({ actor, params }) =>
  again.renderCollectionAgain(actor, params.collection_id),
);
