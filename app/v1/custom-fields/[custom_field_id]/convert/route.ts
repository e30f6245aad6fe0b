import { convertCustomField } from "#lib/contract/resources/custom-field-change.ts";
import { convert } from "#lib/server/custom-fields/custom-field-change-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(convertCustomField, ({ actor, params, body }) =>
  convert(actor, params.custom_field_id, body),
);
