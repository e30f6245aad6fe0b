import { z } from "zod";
import { contract } from "../contract.ts";
import { CUSTOM_FIELD_TYPES, OPTION_LENGTH, OPTIONS_LIMIT } from "../fields/custom-field-types.ts";
import { enumeration, object, text, texts } from "../fields/fields.ts";
import { bulkAction } from "./bulk-action.ts";
import { customFieldParams, PEOPLE_LOOKED_THROUGH } from "./custom-field.ts";

/** How many people, templates and collections an answer names. */
export const CUSTOM_FIELD_EXAMPLES = 20;
/** How many templates and how many collections, the newest, are looked through for a field. */
export const REFERENCES_LOOKED_THROUGH = 500;
const PREFERENCES = ["into", "from"] as const;
/** How an ambiguous date is read. */
const DAY_ORDERS = ["dmy", "mdy"] as const;

const key = () => text({ min: 1, max: 500 }).describe("The key of the field in `custom_fields` of a person.");
const dateOrder = enumeration(DAY_ORDERS)
  .optional()
  .describe(
    "How to read dates such as 05/06/2020, unless others of the field show it; without it, they stay.",
  );
const personName = { person_id: z.uuid(), first_name: z.string(), last_name: z.string().nullable() };
const named = z.array(z.object({ id: z.uuid(), name: z.string() }));

export const customFieldValues = z
  .object({
    type: z.enum(CUSTOM_FIELD_TYPES),
    people: z.int().describe("People looked through who have a value that is neither null nor empty."),
    fitting: z.int().describe("Those whose value is of the type."),
    convertible: z
      .int()
      .describe("Those whose value can be read as the type, such as `12.05.2020` as a date."),
    ambiguous: z.int().describe("Those whose value can be two dates: `date_order` says which."),
    unfit: z.int().describe("Those whose value cannot be read as the type; it stays what it is."),
    looked_through: z.int().describe(`The newest ${PEOPLE_LOOKED_THROUGH.toLocaleString("en")} people.`),
    is_complete: z.boolean().describe("Whether these are all people of the organization."),
    unfit_people: z
      .array(z.object({ ...personName, value: z.string().describe("As text, at most 200 characters.") }))
      .describe(`The first ${CUSTOM_FIELD_EXAMPLES} of those whose value is ambiguous or unfit.`),
    conversions: z
      .array(z.object({ value: z.string(), becomes: z.unknown() }))
      .describe("A few values that can be read as the type, and what they become."),
    texts: z
      .array(z.string())
      .describe(
        `The values that most people have, as text: what a choice could offer. At most ${OPTIONS_LIMIT}.`,
      ),
  })
  .meta({ id: "CustomFieldValues" });

export const customFieldReferences = z
  .object({
    people: z.int().describe("People who have a value that is neither null nor empty."),
    templates: named.describe("Templates whose newest version shows the field: the first of them."),
    templates_total: z.int(),
    collections: named.describe(
      "Collections whose texts, file names or template version show it: the newest of them.",
    ),
    collections_total: z.int(),
  })
  .meta({ id: "CustomFieldReferences" });

export const customFieldMergePreview = z
  .object({
    from_people: z.int().describe("People who have a value in the field that goes."),
    into_people: z.int().describe("People who have a value in the field that stays."),
    both: z.int().describe("People who have both."),
    different: z.int().describe("People who have both, with different values: one of the two is lost."),
    different_people: z
      .array(z.object({ ...personName, from: z.string(), into: z.string() }))
      .describe(`The first ${CUSTOM_FIELD_EXAMPLES} of them; values as text of at most 200 characters.`),
  })
  .meta({ id: "CustomFieldMergePreview" });

export const customFieldConversion = object({ date_order: dateOrder }).meta({ id: "CustomFieldConversion" });
export const customFieldDeletion = object({ key: key() }).meta({ id: "CustomFieldDeletion" });
export const customFieldMerge = object({
  from: key().describe("The key of the field that goes."),
  into: key().describe("The key of the field that stays, which must be listed."),
  prefer: enumeration(PREFERENCES)
    .default("into")
    .describe("Whose value somebody keeps who has two different ones."),
}).meta({ id: "CustomFieldMerge" });

const tag = "Custom fields";

export const checkCustomFieldValues = contract({
  id: "checkCustomFieldValues",
  method: "GET",
  path: "/v1/custom-fields/values",
  access: "viewer",
  tag,
  summary: "Check the values of a custom field",
  description:
    "Tells which values that people have are of a type, and which can be read as it. Changes nothing.",
  query: object({
    key: key(),
    type: enumeration(CUSTOM_FIELD_TYPES).optional().describe("Default: the type of the field."),
    options: texts({ max: OPTION_LENGTH, most: OPTIONS_LIMIT })
      .optional()
      .describe("The values of a `choice`. Default: those of the field."),
    date_order: dateOrder,
  }),
  repeated: ["options"],
  success: { status: 200, schema: customFieldValues },
  etag: true,
});

export const getCustomFieldReferences = contract({
  id: "getCustomFieldReferences",
  method: "GET",
  path: "/v1/custom-fields/references",
  access: "viewer",
  tag,
  summary: "List what uses a custom field",
  description: `The people who have a value, and the templates and collections that show it, also under a former key: of the newest ${REFERENCES_LOOKED_THROUGH} of each.`,
  query: object({ key: key() }),
  success: { status: 200, schema: customFieldReferences },
  etag: true,
});

export const previewCustomFieldMerge = contract({
  id: "previewCustomFieldMerge",
  method: "GET",
  path: "/v1/custom-fields/merge",
  access: "viewer",
  tag,
  summary: "Preview a merge of two custom fields",
  query: object({ from: key(), into: key() }),
  success: { status: 200, schema: customFieldMergePreview },
  etag: true,
});

export const mergeCustomFields = contract({
  id: "mergeCustomFields",
  method: "POST",
  path: "/v1/custom-fields/merge",
  access: "admin",
  tag,
  summary: "Merge two custom fields",
  description:
    "Moves the values of one field to another, for everybody, and removes the first one. Merge fields with the former key go on working. Answers with a bulk action, which can be undone for 7 days.",
  body: customFieldMerge,
  success: { status: 202, schema: bulkAction },
  idempotent: true,
  etag: true,
  faults: [404, 409],
});

export const deleteCustomField = contract({
  id: "deleteCustomField",
  method: "POST",
  path: "/v1/custom-fields/delete",
  access: "admin",
  tag,
  summary: "Delete a custom field and its values",
  description:
    "Removes the field, listed or not, and everybody's value of it. Answers with a bulk action, which can be undone for 7 days.",
  body: customFieldDeletion,
  success: { status: 202, schema: bulkAction },
  idempotent: true,
  etag: true,
  faults: [404],
});

export const convertCustomField = contract({
  id: "convertCustomField",
  method: "POST",
  path: "/v1/custom-fields/{custom_field_id}/convert",
  access: "admin",
  tag,
  summary: "Convert the values of a custom field to its type",
  description:
    "Rewrites values that can be read as the field's type, such as `12.05.2020` as a date, and leaves all others. Answers with a bulk action, which can be undone for 7 days.",
  params: customFieldParams,
  body: customFieldConversion,
  success: { status: 202, schema: bulkAction },
  idempotent: true,
  etag: true,
  faults: [404],
});
