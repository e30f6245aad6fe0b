import type { QueryOf } from "#lib/contract/contract.ts";
import type { listApiRequests } from "#lib/contract/resources/api-request.ts";
import { COUNT_LIMIT, type Position, placeAfter } from "../cursor.ts";
import type { Database } from "../database.ts";
import { deleteInPieces } from "../delete-in-pieces.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { firstIdAt } from "../ids.ts";
import { escapeLike } from "../like-pattern.ts";
import type { TenantConnection } from "../tenant-database.ts";

export type ApiRequestFilter = Omit<QueryOf<typeof listApiRequests>, "limit" | "cursor" | "count">;

const WITH_KEY = { apiKey: { select: { name: true } } } as const;

export type ApiRequestRow = Prisma.ApiRequestGetPayload<{ include: typeof WITH_KEY }>;

export function findApiRequest(db: TenantConnection, id: string): Promise<ApiRequestRow | null> {
  return db.apiRequest.findUnique({ where: { id }, include: WITH_KEY });
}

/**
 * At most `take` requests, newest first, after `position`. Their ids are looked up first: the index of ids has what requests
 * are filtered by, and PostgreSQL filters by what an index includes only if it needs nothing else of the rows.
 * @returns and after which place the list goes on if some were deleted meanwhile
 */
export async function selectApiRequests(
  db: TenantConnection,
  options: { filter: ApiRequestFilter; position: Position | null; take: number },
): Promise<{ rows: ApiRequestRow[]; until: Position | null }> {
  const { filter, position, take } = options;
  const after = position === null ? {} : { id: { lt: position.id } };
  const orderBy = { id: "desc" } as const;
  const found = await db.apiRequest.findMany({
    where: { AND: [toWhere(filter), after] },
    select: { id: true },
    orderBy,
    take,
  });
  const where = { id: { in: found.map(({ id }) => id) } };
  const rows = await db.apiRequest.findMany({ where, include: WITH_KEY, orderBy });
  return { rows, until: placeAfter(found, rows, take) };
}

export function countApiRequests(db: TenantConnection, filter: ApiRequestFilter): Promise<number> {
  return db.apiRequest.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

function toWhere(filter: ApiRequestFilter): Prisma.ApiRequestWhereInput {
  const { api_key_id, outcome, method, path, status, request_id, created_from, created_to } = filter;
  return {
    ...(method === undefined ? {} : { method }),
    ...(path === undefined ? {} : { path: { startsWith: escapeLike(path) } }),
    ...(status === undefined ? {} : { status }),
    ...(api_key_id === undefined ? {} : { apiKeyId: api_key_id }),
    ...(outcome === undefined ? {} : { failed: outcome === "failed" }),
    ...(request_id === undefined ? {} : { requestId: request_id }),
    // Ids are made in the order of time, and the list is in theirs.
    id: {
      ...(created_from === undefined ? {} : { gte: firstIdAt(new Date(created_from)) }),
      ...(created_to === undefined ? {} : { lt: firstIdAt(new Date(Date.parse(created_to) + 1)) }),
    },
  };
}

/**
 * Deletes the requests from before a moment, and of each organization those beyond the newest `most`.
 * @param before requests are older than it
 */
export async function deleteOldRequests(db: Database, before: Date, most: number): Promise<void> {
  await deleteInPieces(
    (most) => db.$executeRaw`
      delete from api_requests where id in (
        select id from api_requests where id < ${firstIdAt(before)}::uuid order by id
        limit ${most} for update skip locked)`,
  );
  // One organization at a time, by the index of its ids.
  for (const { id: orgId } of await db.organization.findMany({ select: { id: true } })) {
    const last = await lastKept(db, orgId, most);
    if (last === null) continue;
    await deleteInPieces(
      (piece) => db.$executeRaw`
        delete from api_requests where org_id = ${orgId}::uuid and id in (
          select id from api_requests where org_id = ${orgId}::uuid and id < ${last}::uuid order by id
          limit ${piece} for update skip locked)`,
    );
  }
}

/** So many ids are counted with one statement, in some ten milliseconds. */
const COUNTED = 5000;

/** The oldest of the newest `most` requests of an organization, at least one; null if it has fewer. */
async function lastKept(db: Database, orgId: string, most: number): Promise<string | null> {
  let last: string | null = null;
  for (let left = most; left > 0; left -= COUNTED) {
    const next: { id: string } | null = await db.apiRequest.findFirst({
      where: { orgId, ...(last === null ? {} : { id: { lt: last } }) },
      orderBy: { id: "desc" },
      skip: Math.min(COUNTED, left) - 1,
      select: { id: true },
    });
    if (next === null) return null;
    last = next.id;
  }
  return last;
}
