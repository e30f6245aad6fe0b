import { expect, it } from "vitest";
import { z } from "zod";
import { blankToNull, isNullableField, isRequiredField } from "./empty-values.ts";

const schema = z.strictObject({
  first_name: z.string().min(1),
  last_name: z.string().nullish(),
  note: z.string().optional(),
  custom_fields: z.record(z.string(), z.unknown()).optional(),
});

it("makes null of a blank nullable field and leaves out a blank optional one", () => {
  const values = { first_name: "Zoë", last_name: "  ", note: "", custom_fields: { team: "" } };
  expect(blankToNull(schema, values)).toEqual({
    first_name: "Zoë",
    last_name: null,
    custom_fields: { team: "" },
  });
});

it("leaves a blank required field for the schema to refuse", () => {
  const result = schema.safeParse(blankToNull(schema, { first_name: "" }));
  expect(result.error?.issues[0]?.path).toEqual(["first_name"]);
});

it("knows where null may stand", () => {
  expect(isNullableField(schema, "last_name")).toBe(true);
  expect(isNullableField(schema, "note")).toBe(false);
  expect(isNullableField(schema, "unknown")).toBe(false);
});

it("knows which fields are required", () => {
  expect(isRequiredField(schema, "first_name")).toBe(true);
  expect(isRequiredField(schema, "last_name")).toBe(false);
  expect(isRequiredField(schema, "unknown")).toBe(false);
});
