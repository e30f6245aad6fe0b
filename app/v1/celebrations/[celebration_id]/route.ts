import { deleteCelebration, getCelebration, updateCelebration } from "#lib/contract/resources/celebration.ts";
import * as celebrations from "#lib/server/celebrations/celebration-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getCelebration, ({ actor, params }) =>
  celebrations.get(actor, params.celebration_id),
);
export const PATCH = implement(updateCelebration, ({ actor, params, body, ifMatch }) =>
  celebrations.update(actor, params.celebration_id, body, ifMatch),
);
export const DELETE = implement(deleteCelebration, ({ actor, params, ifMatch }) =>
  celebrations.remove(actor, params.celebration_id, ifMatch),
);
