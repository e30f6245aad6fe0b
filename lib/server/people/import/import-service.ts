import type { Page, QueryOf, ResultOf } from "#lib/contract/contract.ts";
import type { getImport, listImports } from "#lib/contract/resources/person-import.ts";
import type { Actor } from "#lib/server/actor.ts";
import { clock } from "#lib/server/clock.ts";
import { byCreation } from "#lib/server/creation-order.ts";
import { COUNT_LIMIT, decodeCursor, toPage, totalText } from "#lib/server/cursor.ts";
import { ConflictError, found } from "#lib/server/errors.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { lockRow } from "#lib/server/row-lock.ts";
import type { TenantTransaction } from "#lib/server/tenant-database.ts";
import { undoableUntil } from "./import-expiry.ts";

type ImportResource = ResultOf<typeof getImport>;

/** The bulk action that undoes it: one that was cancelled does not count. */
const withUndo = {
  undos: {
    where: { status: { not: "canceled" } },
    select: { id: true },
    orderBy: { id: "desc" },
    take: 1,
  },
} satisfies Prisma.ImportInclude;

type ImportRow = Prisma.ImportGetPayload<{ include: typeof withUndo }>;

/** A page of the organization's imports. */
export async function list(
  { db }: Pick<Actor, "db">,
  { limit, cursor, count, sort }: QueryOf<typeof listImports>,
): Promise<Page<ImportResource>> {
  const listName = `imports ${sort}`;
  const { after, page } = byCreation({ sort, position: decodeCursor(cursor, listName), take: limit + 1 });
  const rows = await db.import.findMany({ where: after, include: withUndo, ...page });
  const shown = toPage(rows, { list: listName, limit }, ({ id }) => ({ value: null, id }), toImport);
  return count ? { ...shown, total: totalText(await db.import.count({ take: COUNT_LIMIT + 1 })) } : shown;
}

/** @throws {NotFoundError} */
export async function get({ db }: Pick<Actor, "db">, id: string): Promise<ImportResource> {
  return toImport(found(await db.import.findUnique({ where: { id }, include: withUndo })));
}

/**
 * Keeps an import that can be undone from being undone by another request, until the transaction ends.
 * @returns how many people it created and changed
 * @throws {NotFoundError}; {ConflictError} if it cannot be undone
 */
export async function lockUndoableImport(
  tx: TenantTransaction,
  orgId: string,
  id: string,
): Promise<Pick<ImportResource, "created" | "updated">> {
  await lockRow(tx, "imports", orgId, id, "change");
  const shown = toImport(found(await tx.import.findUnique({ where: { id }, include: withUndo })));
  const isUndoable = shown.undoable_until !== null && new Date(shown.undoable_until) > clock.now();
  if (!isUndoable) throw new ConflictError("import_not_undoable");
  return shown;
}

function toImport(row: ImportRow): ImportResource {
  const undoId = row.undos[0]?.id ?? null;
  const canEverBeUndone = undoId === null && row.created + row.updated > 0;
  return {
    id: row.id,
    org_id: row.orgId,
    total: row.total,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    rejected: row.rejected,
    undoable_until: canEverBeUndone ? undoableUntil(row.createdAt).toISOString() : null,
    undo_id: undoId,
    actor_type: row.actorType,
    actor_id: row.actorId,
    created_at: row.createdAt.toISOString(),
  };
}
