import { getCustomFieldReferences } from "#lib/contract/resources/custom-field-change.ts";
import { references } from "#lib/server/custom-fields/custom-field-reference-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getCustomFieldReferences, ({ actor, query }) => references(actor, query));
