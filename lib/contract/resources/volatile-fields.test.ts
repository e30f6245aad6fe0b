import { expect, test } from "vitest";
import { z } from "zod";
import { patches } from "#test/resources/index.ts";
import { contracts } from "../contracts.ts";
import { volatileFields } from "./volatile-fields.ts";

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

test.each(contracts.filter(({ method }) => method === "PATCH").map((each) => [each.id, each] as const))(
  "%s: each field is set by it, changes by other requests, or is volatile",
  (id, { body, success: { schema } }) => {
    const known = [...fieldsOf(body), ...(patches[id]?.byRequest ?? [])];
    const volatile = volatileFields(schema);
    expect(
      fieldsOf(schema)
        .filter((field) => !volatile.has(field))
        .sort(),
    ).toEqual(known.filter((field) => fieldsOf(schema).includes(field)).sort());
    expect(known.filter((field) => volatile.has(field))).toEqual([]);
  },
);
