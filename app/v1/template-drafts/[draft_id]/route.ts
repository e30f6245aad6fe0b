import * as contracts from "#lib/contract/resources/template-draft.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as drafts from "#lib/server/templates/template-draft-service.ts";

export const GET = implement(contracts.getTemplateDraft, ({ actor, params }) =>
  drafts.get(actor, params.draft_id),
);
export const PATCH = implement(contracts.updateTemplateDraft, ({ actor, params, body, ifMatch }) =>
  drafts.update(actor, params.draft_id, body, ifMatch),
);
export const DELETE = implement(contracts.deleteTemplateDraft, ({ actor, params, ifMatch }) =>
  drafts.discard(actor, params.draft_id, ifMatch),
);
