import type { z } from "zod";

/** Whether the schema's object requires this field: its label then shows an asterisk. */
export function isRequiredField(schema: z.ZodType, name: string): boolean {
  const field = fieldSchema(schema, name);
  return field !== null && !field.safeParse(undefined).success;
}

/** Whether the schema's object accepts null for this field: its value can then be cleared. */
export function isNullableField(schema: z.ZodType, name: string): boolean {
  return fieldSchema(schema, name)?.safeParse(null).success ?? false;
}

/**
 * Converts a form's values for the schema, since a form cannot enter null. A blank field becomes null if the
 * schema accepts null, and is left out if it is optional. Otherwise it stays blank, and the schema refuses
 * it.
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
