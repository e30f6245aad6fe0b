import { getCustomFieldUsage } from "#lib/contract/resources/custom-field.ts";
import * as customFields from "#lib/server/custom-fields/custom-field-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getCustomFieldUsage, ({ actor }) => customFields.usage(actor));
