import {
  createTemplateCheckpoint as create,
  listTemplateCheckpoints as list,
} from "#lib/contract/resources/template-checkpoint.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as checkpoints from "#lib/server/templates/template-checkpoint-service.ts";

export const GET = implement(list, ({ actor, params, query }) =>
  checkpoints.list(actor, params.draft_id, query),
);
export const POST = implement(create, ({ actor, params, body }) =>
  checkpoints.create(actor, params.draft_id, body),
);
