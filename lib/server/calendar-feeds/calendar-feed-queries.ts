import type { CalendarFeed } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type FeedRow = CalendarFeed;

/** A member's feed; null if they have none. */
export function findFeed(db: TenantConnection, userId: string): Promise<FeedRow | null> {
  return db.calendarFeed.findFirst({ where: { userId } });
}

/**
 * Makes sure until the transaction ends that a member stays one, and that nobody else makes a feed of theirs.
 * @returns whether they are a member
 */
export async function lockFeedOf(tx: TenantTransaction, orgId: string, userId: string): Promise<boolean> {
  const members = await tx.$queryRaw<unknown[]>`
    select 1 from members where org_id = ${orgId}::uuid and user_id = ${userId}::uuid for no key update`;
  return members.length > 0;
}

export function insertFeed(
  tx: TenantTransaction,
  feed: Pick<FeedRow, "orgId" | "userId" | "tokenHash" | "createdAt">,
): Promise<FeedRow> {
  return tx.calendarFeed.create({ data: { ...feed, id: newId() } });
}

/** @returns whether the member had one */
export async function deleteFeedOf(tx: TenantTransaction, userId: string): Promise<boolean> {
  return (await tx.calendarFeed.deleteMany({ where: { userId } })).count > 0;
}
