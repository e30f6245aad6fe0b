import { getCustomField, updateCustomField } from "#lib/contract/resources/custom-field.ts";
import * as customFields from "#lib/server/custom-fields/custom-field-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getCustomField, ({ actor, params }) =>
  customFields.get(actor, params.custom_field_id),
);
export const PATCH = implement(updateCustomField, ({ actor, params, body, ifMatch }) =>
  customFields.update(actor, params.custom_field_id, body, ifMatch),
);
