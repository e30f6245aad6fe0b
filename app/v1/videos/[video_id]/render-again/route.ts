import { renderVideoAgain } from "#lib/contract/resources/render-again.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as again from "#lib/server/rendering/render-again-service.ts";

export const POST = implement(renderVideoAgain, ({ actor, params }) =>
  again.renderVideoAgain(actor, params.video_id),
);
