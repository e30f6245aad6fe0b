import { BULK_FAILURES_LISTED } from "#lib/contract/resources/bulk-limits.ts";
import { byCreation, type CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { FieldValues, SharedValues } from "../people/index.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

const withUndo = { undoneBy: { select: { id: true } } } satisfies Prisma.BulkActionInclude;

export type BulkActionRow = Prisma.BulkActionGetPayload<{ include: typeof withUndo }>;
export type BulkActionFilter = {
  status?: BulkActionRow["status"] | undefined;
  actor_id?: string | undefined;
};
export type FailedItem = { targetId: string; fault: string | null; faultFields: string[] };

export function findBulkAction(db: TenantConnection, id: string): Promise<BulkActionRow | null> {
  return db.bulkAction.findUnique({ where: { id }, include: withUndo });
}

export function selectBulkActions(
  db: TenantConnection,
  filter: BulkActionFilter,
  place: CreationPlace,
): Promise<BulkActionRow[]> {
  const { after, page } = byCreation(place);
  return db.bulkAction.findMany({ where: { AND: [toWhere(filter), after] }, include: withUndo, ...page });
}

export function selectBulkActionsByIds(
  db: TenantConnection,
  ids: readonly string[],
): Promise<BulkActionRow[]> {
  return db.bulkAction.findMany({ where: { id: { in: [...ids] } }, include: withUndo });
}

export function countBulkActions(db: TenantConnection, filter: BulkActionFilter): Promise<number> {
  return db.bulkAction.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

const toWhere = ({ status, actor_id }: BulkActionFilter): Prisma.BulkActionWhereInput => ({
  ...(status === undefined ? {} : { status }),
  ...(actor_id === undefined ? {} : { actorId: actor_id }),
});

/** The first that could not be changed. */
export function selectFailedItems(db: TenantConnection, bulkActionId: string): Promise<FailedItem[]> {
  return db.bulkActionItem.findMany({
    where: { bulkActionId, status: "failed" },
    select: { targetId: true, fault: true, faultFields: true },
    orderBy: { targetId: "asc" },
    take: BULK_FAILURES_LISTED,
  });
}

/** Lets one transaction at a time begin or end bulk actions of the organization. */
export async function lockBulkActions(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`bulk-actions:${orgId}`}, 0))`;
}

export const UNFINISHED = ["queued", "running"] as const satisfies BulkActionRow["status"][];

/**
 * Adds people to a bulk action, but for those who were erased meanwhile.
 * @param after what each of them gets; null for an erasure
 * @returns how many
 */
export function insertItems(
  tx: TenantTransaction,
  place: { orgId: string; bulkActionId: string },
  ids: readonly string[],
  after: SharedValues | null,
): Promise<number> {
  const values = after === null ? null : JSON.stringify(after);
  // The lock that the reference takes anyway, in an order: it waits for an erasure, and then leaves the person out.
  return tx.$executeRaw`
    insert into bulk_action_items (org_id, bulk_action_id, target_id, person_id, after)
    select org_id, ${place.bulkActionId}::uuid, id, id, ${values}::jsonb
    from people where org_id = ${place.orgId}::uuid and id = any(${ids}::uuid[])
    order by id for key share`;
}

/**
 * Adds videos, collections or messages to a bulk action.
 * @returns how many
 */
export function insertMadeItems(
  tx: TenantTransaction,
  place: { orgId: string; bulkActionId: string },
  ids: readonly string[],
): Promise<number> {
  return tx.$executeRaw`
    insert into bulk_action_items (org_id, bulk_action_id, target_id)
    select ${place.orgId}::uuid, ${place.bulkActionId}::uuid, unnest(${ids}::uuid[])`;
}

/**
 * Adds everybody whom another bulk action changed, to be given what they had before.
 * @returns how many
 */
export function insertUndoItems(
  tx: TenantTransaction,
  place: { orgId: string; bulkActionId: string },
  undoOf: string,
): Promise<number> {
  return tx.$executeRaw`
    insert into bulk_action_items (org_id, bulk_action_id, target_id, person_id, before, after)
    select item.org_id, ${place.bulkActionId}::uuid, item.person_id, item.person_id, item.after, item.before
    from bulk_action_items item join people on people.org_id = item.org_id and people.id = item.person_id
    where item.org_id = ${place.orgId}::uuid and item.bulk_action_id = ${undoOf}::uuid
      and item.status = 'succeeded'
    order by people.id for key share of people`;
}

/**
 * Adds everybody who has one of these custom fields, whatever its value.
 * @returns how many
 */
export function insertItemsWithFields(
  tx: TenantTransaction,
  place: { orgId: string; bulkActionId: string },
  keys: readonly string[],
): Promise<number> {
  return tx.$executeRaw`
    insert into bulk_action_items (org_id, bulk_action_id, target_id, person_id)
    select org_id, ${place.bulkActionId}::uuid, id, id
    from people where org_id = ${place.orgId}::uuid and jsonb_exists_any(custom_fields, ${keys}::text[])
    order by id for key share`;
}

/**
 * Adds everybody whom an import created or changed.
 * @returns how many
 */
export function insertImportedItems(
  tx: TenantTransaction,
  place: { orgId: string; bulkActionId: string },
  importId: string,
): Promise<number> {
  return tx.$executeRaw`
    insert into bulk_action_items (org_id, bulk_action_id, target_id, person_id)
    select item.org_id, ${place.bulkActionId}::uuid, item.person_id, item.person_id
    from import_items item join people on people.org_id = item.org_id and people.id = item.person_id
    where item.org_id = ${place.orgId}::uuid and item.import_id = ${importId}::uuid
    order by people.id for key share of people`;
}

export type PendingItem<Values = SharedValues> = {
  targetId: string;
  before: Values | null;
  after: Values | null;
};

/**
 * The next to be changed, in the order in which they are locked.
 * @param only at most this person, video or collection
 */
export function selectPendingItems<Values = SharedValues>(
  db: TenantConnection,
  { orgId, id }: Pick<BulkActionRow, "orgId" | "id">,
  take: number,
  only: string | null = null,
): Promise<PendingItem<Values>[]> {
  return db.$queryRaw<PendingItem<Values>[]>`
    select target_id::text as "targetId", before, after from bulk_action_items
    where org_id = ${orgId}::uuid and bulk_action_id = ${id}::uuid and status = 'pending'
      and (${only}::uuid is null or target_id = ${only}::uuid)
    order by target_id limit ${take}`;
}

export type ItemResult = {
  id: string;
  status: "succeeded" | "unchanged" | "failed";
  before: SharedValues | FieldValues | null;
  /** Written if it is given: what the person has now, known only once they were changed. */
  after?: FieldValues;
  fault: string | null;
  fields: string[];
};

/** Writes what became of people, videos or collections. Does nothing for a person who was erased meanwhile. */
export async function updateItems(
  tx: TenantConnection,
  orgId: string,
  bulkActionId: string,
  results: readonly ItemResult[],
): Promise<void> {
  await tx.$executeRaw`
    update bulk_action_items item set
      status = result.status::"BulkItemStatus", before = result.before,
      after = coalesce(result.after, item.after), fault = result.fault, fault_fields = result.fields
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as result(id uuid, status text, before jsonb, after jsonb, fault text, fields text[])
    where item.org_id = ${orgId}::uuid and item.bulk_action_id = ${bulkActionId}::uuid
      and item.target_id = result.id`;
}
