import { isDeepStrictEqual } from "node:util";
import type { ViewedList } from "#lib/contract/resources/saved-view.ts";
import type { ViewParameters } from "#lib/contract/resources/view-query.ts";
import type { Prisma, SavedView } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type SavedViewRow = SavedView;

/** The views that have an order among themselves: those of the organization, or a member's private ones. */
export type ViewScope = { list: ViewedList; privateToId: string | null };

const visibleTo = (userId: string | null): Prisma.SavedViewWhereInput => ({
  OR: [{ privateToId: null }, ...(userId === null ? [] : [{ privateToId: userId }])],
});

/** A view that the user sees. @param userId null for an API key, which sees those of the organization */
export function findSavedView(
  db: TenantConnection,
  id: string,
  userId: string | null,
): Promise<SavedViewRow | null> {
  return db.savedView.findFirst({ where: { id, ...visibleTo(userId) } });
}

/** All views that the user sees; limits keep them few. */
export function selectSavedViews(
  db: TenantConnection,
  list: ViewedList | undefined,
  userId: string | null,
): Promise<SavedViewRow[]> {
  return db.savedView.findMany({ where: { ...(list === undefined ? {} : { list }), ...visibleTo(userId) } });
}

/** The views of a scope in their order. */
export function selectScope(
  tx: TenantTransaction,
  { list, privateToId }: ViewScope,
): Promise<SavedViewRow[]> {
  return tx.savedView.findMany({
    where: { list, privateToId },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
}

export function insertSavedView(
  tx: TenantTransaction,
  row: Omit<SavedViewRow, "parameters" | "createdAt" | "updatedAt"> & { parameters: ViewParameters },
): Promise<SavedViewRow> {
  return tx.savedView.create({ data: { ...row, parameters: { ...row.parameters } } });
}

/** Changes what differs from `before`; without a difference nothing, not even when it was changed last. */
export async function updateSavedView(
  tx: TenantTransaction,
  before: SavedViewRow,
  change: { name?: string; parameters?: ViewParameters; privateToId: string | null },
): Promise<void> {
  const data = Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) => !isDeepStrictEqual(before[field as keyof typeof change], value),
    ),
  );
  if (Object.keys(data).length > 0) await tx.savedView.update({ where: { id: before.id }, data });
}

export async function deleteSavedView(tx: TenantTransaction, id: string): Promise<void> {
  await tx.savedView.delete({ where: { id } });
}

/** Lets one request of the organization at a time change its views, until the transaction ends. */
export async function lockSavedViews(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`saved-views:${orgId}`}, 0))`;
}

/** Numbers the views of a scope in this order, from 0. */
export async function placeSavedViews(tx: TenantTransaction, order: readonly SavedViewRow[]): Promise<void> {
  for (const [position, { id, position: before }] of order.entries()) {
    if (position !== before) await tx.savedView.update({ where: { id }, data: { position } });
  }
}
