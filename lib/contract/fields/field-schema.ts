import { z } from "zod";
import { invalid, issueParts, type Reading } from "./reading.ts";

interface FieldDef<Output> extends z.core.$ZodTypeDef {
  type: "custom";
  /** Judges a value that is present; absence is reported by the schema itself. */
  read: (value: unknown) => Reading<Output>;
  /** What the description of the API shows for the field. */
  json: z.core.JSONSchema.BaseSchema;
  /** The closed set of accepted values, if it is one: lets the field tell the members of a union apart. */
  values?: readonly z.core.util.Primitive[];
}

interface FieldInternals<Output, Input> extends z.core.$ZodTypeInternals<Output, Input> {
  def: FieldDef<Output>;
}

/** A zod schema of one value whose faults carry pydantic's names. */
export interface FieldSchema<Output, Input = Output>
  extends z.ZodType<Output, Input, FieldInternals<Output, Input>> {}

/**
 * One zod type for every leaf. zod's own string formats and number checks report several faults for one value, count
 * UTF-16 units and cannot carry a fault's name; a type of our own has one verdict, and its JSON Schema beside it.
 */
const FieldSchema = z.core.$constructor<FieldSchema<unknown, unknown>>("FieldSchema", (schema, def) => {
  z.ZodType.init(schema, def);
  // Not `_zod.toJSONSchema`: with it zod cannot describe a copy made by `.describe()` or `.meta()`.
  schema._zod.processJSONSchema = (_context, json) => {
    Object.assign(json, structuredClone(def.json));
  };
  if (def.values !== undefined) schema._zod.values = new Set(def.values);
  schema._zod.parse = (payload) => {
    const reading = payload.value === undefined ? invalid("missing") : def.read(payload.value);
    if ("value" in reading) {
      payload.value = reading.value;
      return payload;
    }
    for (const fault of reading.faults) {
      const issue = { code: "custom" as const, ...issueParts(fault), input: payload.value };
      payload.issues.push({ ...issue, inst: schema, path: [...(fault.path ?? [])] });
    }
    return payload;
  };
});

/** Makes the schema of one value from its judge and its JSON Schema. `Input` is what a caller is meant to send. */
export function field<Output, Input = Output>(
  read: (value: unknown) => Reading<Output>,
  json: z.core.JSONSchema.BaseSchema,
  values?: readonly z.core.util.Primitive[],
): FieldSchema<Output, Input> {
  const def: FieldDef<Output> = { type: "custom", read, json, ...(values && { values }) };
  return new FieldSchema(def) as FieldSchema<Output, Input>;
}
