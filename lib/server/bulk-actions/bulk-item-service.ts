import type { z } from "zod";
import type { Page, QueryOf } from "#lib/contract/contract.ts";
import type { bulkFailure, listBulkFailures } from "#lib/contract/resources/bulk-action.ts";
import type { bulkItem, listBulkItems } from "#lib/contract/resources/bulk-item.ts";
import { bulkTargetOf } from "#lib/contract/resources/bulk-targets.ts";
import type { Actor } from "../actor.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { found } from "../errors.ts";
import { findBulkAction } from "./bulk-action-queries.ts";
import { countItems, selectItems, selectTargetNames } from "./bulk-item-queries.ts";
import { toBulkFailure, toBulkItem } from "./bulk-item-serializer.ts";

type Reader = Pick<Actor, "db">;

/** A page of what a bulk action is about, with what became of it. @throws {NotFoundError} */
export function listItems(
  actor: Reader,
  id: string,
  query: QueryOf<typeof listBulkItems>,
): Promise<Page<z.output<typeof bulkItem>>> {
  return listOf(actor, id, query, toBulkItem);
}

/** A page of what a bulk action could not change. @throws {NotFoundError} */
export function listFailures(
  actor: Reader,
  id: string,
  query: QueryOf<typeof listBulkFailures>,
): Promise<Page<z.output<typeof bulkFailure>>> {
  return listOf(actor, id, { ...query, status: "failed" }, toBulkFailure);
}

async function listOf<Item>(
  { db }: Reader,
  id: string,
  { limit, cursor, count, status }: QueryOf<typeof listBulkItems>,
  toItem: (...read: Parameters<typeof toBulkItem>) => Item,
): Promise<Page<Item>> {
  const row = found(await findBulkAction(db, id));
  const filter = { bulkActionId: id, status };
  const listName = `bulk-items ${id} ${status ?? ""}`;
  const after = decodeCursor(cursor, listName)?.id ?? null;
  const items = await selectItems(db, filter, { after, take: limit + 1 });
  const ids = items.map(({ targetId }) => targetId);
  const names = await selectTargetNames(db, bulkTargetOf(row.action), ids);
  const page = toPage(
    items,
    { list: listName, limit },
    ({ targetId }) => ({ value: null, id: targetId }),
    (item) => toItem(row, item, names),
  );
  return count ? { ...page, total: totalText(await countItems(db, filter)) } : page;
}
