import { z } from "zod";
import { FIELD_REQUIRED } from "./reading.ts";

/** Least and most items of a list, both inclusive. */
interface ListLimits {
  readonly min?: number;
  readonly max: number;
}

interface ListDef<Item extends z.core.SomeType> extends z.core.$ZodArrayDef<Item> {
  limits: ListLimits;
}

/**
 * An array that validates its items only if their number is allowed: a huge list must not cause a fault for
 * each item.
 */
const ListSchema = z.core.$constructor<z.ZodArray, ListDef<z.core.$ZodType>>("ListSchema", (schema, def) => {
  z.ZodArray.init(schema, def);
  const { min = 0, max } = def.limits;
  const readItems = schema._zod.parse;
  schema._zod.parse = (payload, context) => {
    const { value } = payload;
    const outside = Array.isArray(value) && (value.length < min || value.length > max);
    return outside ? payload : readItems(payload, context);
  };
});

/** The fact that the issue itself does not carry; the sentence is made where the fault is. */
const lengthOf = ({ input }: z.core.$ZodRawIssue): string => String(Array.isArray(input) ? input.length : 0);

/** A list; see `ListSchema`. zod's own length checks report the fault and describe the limits in JSON Schema. */
export function list<Item extends z.core.SomeType>(item: Item, limits: ListLimits): z.ZodArray<Item> {
  const { min = 0, max } = limits;
  const error = ({ code, input }: z.core.$ZodRawIssue) => {
    if (code !== "invalid_type") return undefined;
    return input === undefined ? FIELD_REQUIRED : "Input should be a valid list";
  };
  const def: ListDef<Item> = { type: "array", element: item, limits, error };
  const schema = new ListSchema(def as unknown as ListDef<z.core.$ZodType>) as unknown as z.ZodArray<Item>;
  // Whatever checks the whole reads no items that were not validated.
  const limit = { error: lengthOf, abort: true };
  const limited = schema.max(max, limit);
  return min > 0 ? limited.min(min, limit) : limited;
}
