import { createCelebration, listCelebrations } from "#lib/contract/resources/celebration.ts";
import * as celebrations from "#lib/server/celebrations/celebration-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listCelebrations, ({ actor, query }) => celebrations.list(actor, query));
export const POST = implement(createCelebration, ({ actor, body }) => celebrations.create(actor, body));
