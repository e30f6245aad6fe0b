import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { CUSTOM_FIELD_TYPES, OPTION_LENGTH, OPTIONS_LIMIT } from "../fields/custom-field-types.ts";
import { enumeration, integer, list, object, text, uuid } from "../fields/fields.ts";

/** How many custom fields an organization may list: all of them fit on one page. */
export const CUSTOM_FIELD_LIMIT = 200;
/** How many keys of merged fields the custom fields of an organization keep: every video reads them all. */
export const FORMER_KEYS_LIMIT = 200;
/** How many people, the newest, are looked through for the fields that they have. */
export const PEOPLE_LOOKED_THROUGH = 20_000;

export const customField = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    key: z
      .string()
      .describe("Its key in a person's `custom_fields`, and its name in merge fields. It never changes."),
    name: z.string().describe("What people read. Changing it changes no person and no template."),
    position: z.int().describe("Its place among the organization's custom fields, from 0."),
    type: z
      .enum(CUSTOM_FIELD_TYPES)
      .describe(
        "What its values should be: any text, a number, a date as `YYYY-MM-DD`, true or false, or one of `options`. It decides how the console asks for a value and what an import takes; requests about people may hold any value.",
      ),
    options: z.array(z.string()).describe("The values of a `choice`, in their order; otherwise empty."),
    former_keys: z
      .array(z.string())
      .describe(
        "Keys of fields that were merged into this one. Merge fields with one of them show this field's value to whoever has no value under that key, and an import takes a column headed with one for this field.",
      ),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "CustomField" });

const name = text({ min: 1, max: 120 });
const position = integer({ min: 0, max: CUSTOM_FIELD_LIMIT - 1 });
const type = enumeration(CUSTOM_FIELD_TYPES);
const options = list(text({ min: 1, max: OPTION_LENGTH }), { max: OPTIONS_LIMIT });

export const customFieldInput = object({
  name,
  key: text({ min: 1, max: 200 })
    .optional()
    .describe("Unique in the organization. Default: made from the name, `Shoe size` becomes `shoe_size`."),
  type: type.optional().describe("Default: `text`."),
  options: options.optional().describe("The values of a `choice`, each once; no other type has any."),
}).meta({ id: "CustomFieldInput" });

export const customFieldPatch = object({
  name: name.optional(),
  position: position.optional().describe("Its new place, from 0: the fields after it move on."),
  type: type
    .optional()
    .describe(
      "Changes no value: GET /v1/custom-fields/values tells which ones do not fit, and POST /v1/custom-fields/{custom_field_id}/convert rewrites those that can be read as the type.",
    ),
  options: options.optional().describe("The values of a `choice`; they replace the former ones."),
}).meta({ id: "CustomFieldPatch" });

export const customFieldUsage = z
  .object({
    fields: z.array(
      z.object({
        key: z.string(),
        people: z.int().describe("People looked through who have a value that is neither null nor empty."),
        unfit: z
          .int()
          .describe(
            "Those among them whose value is not of the field's type; 0 for a text and for unlisted fields.",
          ),
      }),
    ),
    looked_through: z
      .int()
      .describe(`People looked through: the newest ${PEOPLE_LOOKED_THROUGH.toLocaleString("en")}.`),
    is_complete: z.boolean().describe("Whether these are all people of the organization."),
  })
  .meta({ id: "CustomFieldUsage" });

export const customFieldParams = object({ custom_field_id: uuid() });

const tag = "Custom fields";

export const listCustomFields = contract({
  id: "listCustomFields",
  method: "GET",
  path: "/v1/custom-fields",
  access: "viewer",
  tag,
  summary: "List custom fields",
  description: "In their order. People may have other custom fields: GET /v1/custom-fields/usage lists all.",
  query: object(pageFields),
  success: { status: 200, schema: customField, page: true },
});

export const getCustomFieldUsage = contract({
  id: "getCustomFieldUsage",
  method: "GET",
  path: "/v1/custom-fields/usage",
  access: "viewer",
  tag,
  summary: "Count the people with each custom field",
  description: "The custom fields that people have, listed or not, the most frequent first; at most 500.",
  success: { status: 200, schema: customFieldUsage },
  etag: true,
});

export const createCustomField = contract({
  id: "createCustomField",
  method: "POST",
  path: "/v1/custom-fields",
  access: "admin",
  tag,
  summary: "Add a custom field",
  description:
    "It comes last. People need no such entry to have a custom field: it gives the field a name and a place. An organization has at most 200.",
  body: customFieldInput,
  success: { status: 201, schema: customField },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const getCustomField = contract({
  id: "getCustomField",
  method: "GET",
  path: "/v1/custom-fields/{custom_field_id}",
  access: "viewer",
  tag,
  summary: "Get a custom field",
  params: customFieldParams,
  success: { status: 200, schema: customField },
  etag: true,
  faults: [404],
});

export const updateCustomField = contract({
  id: "updateCustomField",
  method: "PATCH",
  path: "/v1/custom-fields/{custom_field_id}",
  access: "admin",
  tag,
  summary: "Rename or move a custom field, or change its type",
  params: customFieldParams,
  body: customFieldPatch,
  success: { status: 200, schema: customField },
  etag: true,
  faults: [404, 412],
});
