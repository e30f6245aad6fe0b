import { checkCustomFieldValues } from "#lib/contract/resources/custom-field-change.ts";
import { checkValues } from "#lib/server/custom-fields/custom-field-value-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(checkCustomFieldValues, ({ actor, query }) => checkValues(actor, query));
