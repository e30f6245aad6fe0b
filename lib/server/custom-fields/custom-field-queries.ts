import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { CustomField } from "../generated/prisma/client.ts";
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

/** Lets one request of the organization at a time change its custom fields, until the transaction ends. */
export async function lockCustomFields(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`custom-fields:${orgId}`}, 0))`;
}

export function insertCustomField(
  tx: TenantTransaction,
  row: Pick<CustomFieldRow, "id" | "orgId" | "key" | "name" | "position">,
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

export type KeyUsage = { key: string; people: number };

/**
 * The keys that the newest people have, the most frequent first, and how many of them have a value.
 */
export function selectUsage(
  db: TenantConnection,
  orgId: string,
  limits: { people: number; keys: number },
): Promise<KeyUsage[]> {
  return db.$queryRaw<KeyUsage[]>`
    select key, (count(*) filter (where value not in ('null', '""')))::int as people
    from ${newestCustomFields(orgId, limits.people)} newest, jsonb_each(newest.custom_fields)
    group by key order by people desc, key limit ${limits.keys}`;
}

/** The number of people, up to `most`. */
export function countPeople(db: TenantConnection, most: number): Promise<number> {
  return db.person.count({ take: most });
}
