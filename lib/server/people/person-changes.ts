import { Prisma } from "../generated/prisma/client.ts";
import type { TenantTransaction } from "../tenant-database.ts";

/** The fields of a person that many get at once. Dates are `YYYY-MM-DD`. */
const SHARED_FIELDS = [
  "status",
  "position",
  "sector",
  "hire_date",
  "language",
  "time_zone",
  "celebrate",
  "show_age",
] as const;

/** The types of those that are no texts, for PostgreSQL. */
const CASTS: Partial<Record<(typeof SHARED_FIELDS)[number], string>> = {
  status: '::"PersonStatus"',
  hire_date: "::date",
  celebrate: "::bool",
  show_age: "::bool",
};

/** New values by field; fields that it leaves out stay unchanged. */
export type SharedValues = Partial<Record<(typeof SHARED_FIELDS)[number], string | boolean | null>>;

/**
 * The shared fields of these people, locked in the order of their ids until the transaction ends, so that
 * nobody else changes them in between. The bound client does not restrict raw queries: each contains
 * `org_id`.
 */
export function lockSharedValues(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<({ id: string } & Required<SharedValues>)[]> {
  return tx.$queryRaw`
    select id, status::text as status, position, sector, hire_date::text as hire_date, language, time_zone,
      celebrate, show_age
    from people where org_id = ${orgId}::uuid and id = any(${ids}::uuid[])
    order by id for no key update`;
}

const NEW_VALUES = SHARED_FIELDS.map((field) => {
  const value = `change.values->>'${field}'`;
  const cast = CASTS[field] ?? "";
  return `${field} = case when jsonb_exists(change.values, '${field}') then (${value})${cast} else people.${field} end`;
});

/** Writes new values, other ones for each person. */
export async function writeSharedValues(
  tx: TenantTransaction,
  orgId: string,
  changes: readonly { id: string; values: SharedValues }[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.$executeRaw`
    update people set ${Prisma.raw(NEW_VALUES.join(", "))}, revision = people.revision + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(id uuid, values jsonb)
    where people.org_id = ${orgId}::uuid and people.id = change.id`;
}
