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
  const [id, merged, spare] = [newId(), newId(), newId()];
  customFields.add(rows, { id, orgId, key: `field_${id}`, name: "Nickname", position: 0 });
  customFields.add(rows, { id: merged, orgId, key: `field_${merged}`, name: "Pet name", position: 1 });
  customFields.add(rows, { id: spare, orgId, key: `field_${spare}`, name: "Desk", position: 2 });
  return {
    customField: id,
    customFieldKey: `field_${id}`,
    mergedFieldKey: `field_${merged}`,
    spareFieldKey: `field_${spare}`,
  };
}

const references = { "path.custom_field_id": inPath((rows) => rows.customField) };

export const customField: Resource = {
  gets: {
    listCustomFields: { ask: () => ({}) },
    getCustomFieldUsage: { ask: () => ({}), tagUntested: "Counted, not created" },
    checkCustomFieldValues: {
      ask: (rows) => ({ query: { key: rows.customFieldKey } }),
      tagUntested: "Counted, not created",
    },
    getCustomFieldReferences: {
      ask: (rows) => ({ query: { key: rows.customFieldKey } }),
      tagUntested: "Counted, not created",
    },
    previewCustomFieldMerge: {
      ask: (rows) => ({ query: { from: rows.mergedFieldKey, into: rows.customFieldKey } }),
      tagUntested: "Counted, not created",
    },
    getCustomField: { ask: (rows) => ({ params: { custom_field_id: rows.customField } }), references },
  },
  posts: {
    createCustomField: {
      ask: () => ({ body: { name: "Favourite cake", key: `cake_${newId()}` } }),
      audit: "custom_field.created",
      repeated: () => ({ body: { name: "Favourite cake" } }),
    },
    convertCustomField: {
      ask: (rows) => ({ params: { custom_field_id: rows.customField }, body: {} }),
      references,
      audit: "custom_field.converted",
    },
    mergeCustomFields: {
      ask: (rows) => ({ body: { from: rows.mergedFieldKey, into: rows.customFieldKey } }),
      audit: "custom_field.merged",
    },
    deleteCustomField: {
      ask: (rows) => ({ body: { key: rows.spareFieldKey } }),
      audit: "custom_field.deleted",
    },
  },
  patches: {
    updateCustomField: {
      ask: (rows) => ({ params: { custom_field_id: rows.customField }, body: { name: "Site" } }),
      references,
      audit: "custom_field.updated",
      changes: [
        { name: "One", type: "choice", options: ["A"] },
        { name: "Other", type: "number", options: [] },
      ],
      byRequest: ["id", "org_id", "key", "former_keys", "created_at", "updated_at"],
    },
  },
  aboutNobody: ["custom_fields"],
};
