import { getTemplateCheckpoint } from "#lib/contract/resources/template-checkpoint.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as checkpoints from "#lib/server/templates/template-checkpoint-service.ts";

export const GET = implement(getTemplateCheckpoint, ({ actor, params }) => checkpoints.get(actor, params));
