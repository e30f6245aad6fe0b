import type { z } from "zod";
import type { customField } from "#lib/contract/resources/custom-field.ts";
import type { CustomFieldRow } from "./custom-field-queries.ts";

export type CustomFieldResource = z.output<typeof customField>;

/** A custom field as the API shows it. */
export function toCustomField(row: CustomFieldRow): CustomFieldResource {
  return {
    id: row.id,
    org_id: row.orgId,
    key: row.key,
    name: row.name,
    position: row.position,
    type: row.type,
    options: row.options,
    former_keys: row.formerKeys,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
