import { deleteCustomField } from "#lib/contract/resources/custom-field-change.ts";
import { remove } from "#lib/server/custom-fields/custom-field-change-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(deleteCustomField, ({ actor, body }) => remove(actor, body));
