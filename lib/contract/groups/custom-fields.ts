import {
  createCustomField,
  customField,
  customFieldUsage,
  getCustomField,
  getCustomFieldUsage,
  listCustomFields,
  updateCustomField,
} from "../resources/custom-field.ts";
import {
  checkCustomFieldValues,
  convertCustomField,
  customFieldMergePreview,
  customFieldReferences,
  customFieldValues,
  deleteCustomField,
  getCustomFieldReferences,
  mergeCustomFields,
  previewCustomFieldMerge,
} from "../resources/custom-field-change.ts";
import { CREATED, ORGANIZATION_ID, PERSON_ID, TEMPLATE_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

const PERSON = { person_id: PERSON_ID, first_name: "Ada", last_name: "Lovelace" };

export const customFields = group({
  tag: "Custom fields",
  explanation:
    "Names, types and order of the fields that an organization adds to its people. A person's `custom_fields` may hold any other too.",
  operations: {
    listCustomFields,
    getCustomFieldUsage,
    createCustomField,
    checkCustomFieldValues,
    getCustomFieldReferences,
    getCustomField,
    updateCustomField,
    convertCustomField,
    previewCustomFieldMerge,
    mergeCustomFields,
    deleteCustomField,
  },
  bodies: {
    createCustomField: { name: "Favourite cake", type: "choice", options: ["Sacher", "Carrot"] },
    updateCustomField: { name: "Favourite dessert", position: 0 },
    convertCustomField: { date_order: "dmy" },
    mergeCustomFields: { from: "abteilung", into: "department", prefer: "into" },
    deleteCustomField: { key: "favourite_cake" },
  },
  answers: [
    answer(customField, {
      id: "0199d3c6-5b3e-7d10-8a42-9c1f6e2b7d05",
      org_id: ORGANIZATION_ID,
      key: "favourite_cake",
      name: "Favourite cake",
      position: 0,
      type: "choice",
      options: ["Sacher", "Carrot"],
      former_keys: [],
      created_at: CREATED,
      updated_at: CREATED,
    }),
    answer(customFieldUsage, {
      fields: [{ key: "favourite_cake", people: 212, unfit: 3 }],
      looked_through: 421,
      is_complete: true,
    }),
    answer(customFieldValues, {
      type: "date",
      people: 212,
      fitting: 180,
      convertible: 30,
      ambiguous: 0,
      unfit: 2,
      looked_through: 421,
      is_complete: true,
      unfit_people: [{ ...PERSON, value: "last summer" }],
      conversions: [{ value: "12.05.2020", becomes: "2020-05-12" }],
      texts: ["2020-05-12", "last summer"],
    }),
    answer(customFieldReferences, {
      people: 212,
      templates: [{ id: TEMPLATE_ID, name: "Welcome" }],
      templates_total: 1,
      collections: [],
      collections_total: 0,
    }),
    answer(customFieldMergePreview, {
      from_people: 40,
      into_people: 212,
      both: 12,
      different: 1,
      different_people: [{ ...PERSON, from: "Sales", into: "Marketing" }],
    }),
  ],
  auditTarget: "custom_field",
  auditActions: [
    "custom_field.created",
    "custom_field.updated",
    "custom_field.converted",
    "custom_field.merged",
    "custom_field.deleted",
    "custom_field.change_undone",
  ],
});
