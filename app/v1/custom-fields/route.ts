import { createCustomField, listCustomFields } from "#lib/contract/resources/custom-field.ts";
import * as customFields from "#lib/server/custom-fields/custom-field-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listCustomFields, ({ actor, query }) => customFields.list(actor, query));
export const POST = implement(createCustomField, ({ actor, body }) => customFields.create(actor, body));
