import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const customFields = new Table((data: Prisma.CustomFieldCreateManyInput[]) =>
  database().customField.createMany({ data }),
);

export function addCustomFields(rows: NewRows, orgId: string) {
  const id = newId();
  customFields.add(rows, { id, orgId, key: `field_${id}`, name: "Nickname", position: 0 });
  return { customField: id };
}

const references = { "path.custom_field_id": inPath((rows) => rows.customField) };

export const customField: Resource = {
  gets: {
    listCustomFields: { ask: () => ({}) },
    getCustomFieldUsage: { ask: () => ({}), tagUntested: "Counted, not created" },
    getCustomField: { ask: (rows) => ({ params: { custom_field_id: rows.customField } }), references },
  },
  posts: {
    createCustomField: {
      ask: () => ({ body: { name: "Favourite cake", key: `cake_${newId()}` } }),
      audit: "custom_field.created",
      repeated: () => ({ body: { name: "Favourite cake" } }),
    },
  },
  patches: {
    updateCustomField: {
      ask: (rows) => ({ params: { custom_field_id: rows.customField }, body: { name: "Site" } }),
      references,
      audit: "custom_field.updated",
      changes: [{ name: "One" }, { name: "Other" }],
      byRequest: ["id", "org_id", "key", "created_at", "updated_at"],
    },
  },
  aboutNobody: ["custom_fields"],
};
