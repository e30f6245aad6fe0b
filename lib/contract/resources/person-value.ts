import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { enumeration, object, text } from "../fields/fields.ts";
import { PERSON_VALUE_FILTERS, personFilterFields, REPEATED_PERSON_FILTERS } from "./person.ts";

export const personValue = z
  .object({
    value: z.string(),
    count: z.int().describe("How many people have it."),
  })
  .meta({ id: "PersonValue" });

export const listPersonValues = contract({
  id: "listPersonValues",
  method: "GET",
  path: "/v1/people/values",
  access: "viewer",
  tag: "People",
  summary: "List the values of a field",
  description:
    "The different sectors, positions or languages of people, in the order of names, and how many people have each: what the filters of GET /v1/people can be set to. It takes the same filters, and then counts only the people who match them; leave out that of the field itself to see its other values.",
  query: object({
    field: enumeration(PERSON_VALUE_FILTERS).default("sector").describe("The field whose values are listed."),
    contains: text({ max: 120 }).optional().describe("Part of the value, in any case."),
    ...personFilterFields,
    limit: pageFields.limit,
    cursor: pageFields.cursor,
  }),
  repeated: REPEATED_PERSON_FILTERS,
  success: { status: 200, schema: personValue, page: true },
});
