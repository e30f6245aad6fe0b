import { COUNT_LIMIT, type Position } from "../cursor.ts";
import { type CustomField, Prisma } from "../generated/prisma/client.ts";
import { newestCustomFields } from "../people/index.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type CustomFieldRow = CustomField;

export function findCustomField(db: TenantConnection, id: string): Promise<CustomFieldRow | null> {
  return db.customField.findUnique({ where: { id } });
}

/** At most `take` fields in their order, after `after`, whose value is a place. */
export function selectCustomFields(
  db: TenantConnection,
  { after, take }: { after: Position | null; take: number },
): Promise<CustomFieldRow[]> {
  const place = after === null ? {} : { position: { gt: Number(after.value) } };
  return db.customField.findMany({ where: place, orderBy: [{ position: "asc" }, { id: "asc" }], take });
}

export function countCustomFields(db: TenantConnection): Promise<number> {
  return db.customField.count({ take: COUNT_LIMIT + 1 });
}

export function insertCustomField(
  tx: TenantTransaction,
  row: Pick<CustomFieldRow, "id" | "orgId" | "key" | "name" | "position" | "type" | "options">,
): Promise<CustomFieldRow> {
  return tx.customField.create({ data: row });
}

/** Moves a field to a place, and those in between one place on. Does nothing beyond the last place. */
export async function moveCustomField(tx: TenantTransaction, row: CustomFieldRow, to: number): Promise<void> {
  const { id, position: from } = row;
  const between = to < from ? { gte: to, lt: from } : { gt: from, lte: to };
  const step = to < from ? { increment: 1 } : { decrement: 1 };
  await tx.customField.updateMany({
    where: { position: between, id: { not: id } },
    data: { position: step },
  });
  await tx.customField.update({ where: { id }, data: { position: to } });
}

export type KeyUsage = { key: string; people: number; unfit: number };

/** Whether a value is of its field's type, as `fitsType` judges it but for days that a month does not have. */
const FITS = Prisma.sql`case coalesce(field.type, 'text')
  when 'number' then jsonb_typeof(value) = 'number'
  when 'boolean' then jsonb_typeof(value) = 'boolean'
  when 'date' then jsonb_typeof(value) = 'string'
    and value #>> '{}' ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
  when 'choice' then jsonb_typeof(value) = 'string' and value #>> '{}' = any(field.options)
  else true end`;

/**
 * The keys that the newest people have, the most frequent first, how many of them have a value, and how many
 * have one that is not of the field's type.
 */
export function selectUsage(
  db: TenantConnection,
  orgId: string,
  limits: { people: number; keys: number },
): Promise<KeyUsage[]> {
  return db.$queryRaw<KeyUsage[]>`
    select held.key, (count(*) filter (where value not in ('null', '""')))::int as people,
      (count(*) filter (where value not in ('null', '""') and not ${FITS}))::int as unfit
    from ${newestCustomFields(orgId, limits.people)} newest
      cross join jsonb_each(newest.custom_fields) as held(key, value)
      left join custom_fields field on field.org_id = ${orgId}::uuid and field.key = held.key
    group by held.key order by people desc, held.key limit ${limits.keys}`;
}

/** The number of people, up to `most`. */
export function countPeople(db: TenantConnection, most: number): Promise<number> {
  return db.person.count({ take: most });
}
