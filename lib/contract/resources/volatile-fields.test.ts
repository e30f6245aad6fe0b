import { expect, test } from "vitest";
import { z } from "zod";
import { contracts } from "../contracts.ts";
import { volatileFields } from "./volatile-fields.ts";

/**
 * Fields of each resource that no PATCH sets and that change by a request nevertheless, or never. A field
 * that changes without a request belongs into `volatile-fields.ts`: with it here, `If-Match` is refused to
 * somebody who has seen the newest version of what they change.
 */
const BY_REQUEST: Readonly<Record<string, readonly string[]>> = {
  Organization: ["id", "plan_id", "status", "created_at"],
  Member: ["user_id", "email", "display_name", "status", "created_at"],
  Person: ["id", "org_id", "photo_url", "status", "created_at", "updated_at"],
  Template: [
    ...["id", "org_id", "occasion", "aspect", "latest_version", "width", "height", "fps"],
    ...["duration_seconds", "thumbnail_time", "layers", "archived_at", "created_at"],
  ],
  Collection: [
    ...["id", "org_id", "type", "template_id", "template_version", "project_id", "modifications"],
    ...["file_name", "created_at"],
  ],
  Project: ["id", "org_id", "archived_at", "created_at"],
  Webhook: ["id", "org_id", "disabled_at", "disabled_reason", "created_at", "updated_at"],
};

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

test.each(contracts.filter(({ method }) => method === "PATCH").map((each) => [each.id, each] as const))(
  "%s: each field is set by it, changes by other requests, or is volatile",
  (_, { body, success: { schema } }) => {
    const known = [...fieldsOf(body), ...(BY_REQUEST[schema?.meta()?.id ?? ""] ?? [])];
    const volatile = volatileFields(schema);
    expect(
      fieldsOf(schema)
        .filter((field) => !volatile.has(field))
        .sort(),
    ).toEqual(known.filter((field) => fieldsOf(schema).includes(field)).sort());
    expect(known.filter((field) => volatile.has(field))).toEqual([]);
  },
);
