import type { z } from "zod";

/** True where the schema's object wants this field: an asterisk stands at it. */
export function isRequiredField(schema: z.ZodType, name: string): boolean {
  const field = fieldSchema(schema, name);
  return field !== null && !field.safeParse(undefined).success;
}

/** True where the schema's object takes null for this field: what is chosen there can be taken back. */
export function isNullableField(schema: z.ZodType, name: string): boolean {
  return fieldSchema(schema, name)?.safeParse(null).success ?? false;
}

/**
 * A form's values as the schema wants them: a field left blank is null where the schema takes null, absent where it
 * may be, and otherwise stays blank, for the schema to refuse. A form cannot type null.
 */
export function blankToNull(
  schema: z.ZodType,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const blank = value === null || (typeof value === "string" && value.trim() === "");
    const field = blank ? fieldSchema(schema, name) : null;
    if (field === null) clean[name] = value;
    else if (field.safeParse(null).success) clean[name] = null;
    else if (!field.safeParse(undefined).success) clean[name] = value;
  }
  return clean;
}

function fieldSchema(schema: z.ZodType, name: string): z.ZodType | null {
  if (!("shape" in schema) || typeof schema.shape !== "object" || schema.shape === null) return null;
  const shape = schema.shape as Record<string, z.ZodType>;
  return shape[name] ?? null;
}
