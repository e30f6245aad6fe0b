import {
  createCustomField,
  customField,
  customFieldUsage,
  getCustomField,
  getCustomFieldUsage,
  listCustomFields,
  updateCustomField,
} from "../resources/custom-field.ts";
import { CREATED, ORGANIZATION_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

export const customFields = group({
  tag: "Custom fields",
  explanation:
    "Names and order of the fields that an organization adds to its people. A person's `custom_fields` may hold any other too.",
  operations: {
    listCustomFields,
    getCustomFieldUsage,
    createCustomField,
    getCustomField,
    updateCustomField,
  },
  bodies: {
    createCustomField: { name: "Favourite cake" },
    updateCustomField: { name: "Favourite dessert", position: 0 },
  },
  answers: [
    answer(customField, {
      id: "0199d3c6-5b3e-7d10-8a42-9c1f6e2b7d05",
      org_id: ORGANIZATION_ID,
      key: "favourite_cake",
      name: "Favourite cake",
      position: 0,
      created_at: CREATED,
      updated_at: CREATED,
    }),
    answer(customFieldUsage, {
      fields: [{ key: "favourite_cake", people: 212 }],
      looked_through: 421,
      is_complete: true,
    }),
  ],
  auditTarget: "custom_field",
  auditActions: ["custom_field.created", "custom_field.updated"],
});
