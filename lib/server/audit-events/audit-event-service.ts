import type { Page, QueryOf } from "#lib/contract/contract.ts";
import type { listAuditEvents } from "#lib/contract/resources/audit-event.ts";
import type { Actor } from "../actor.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { countAuditEvents, selectAuditEvents } from "./audit-event-queries.ts";
import { type AuditEventResource, toAuditEvent } from "./audit-event-serializer.ts";
import { auditNames } from "./audit-names.ts";

/** A page of the organization's audit log, newest first. */
export async function list(
  actor: Actor,
  query: QueryOf<typeof listAuditEvents>,
): Promise<Page<AuditEventResource>> {
  const { limit, cursor, count, ...filter } = query;
  const listName = "audit events";
  const rows = await selectAuditEvents(actor.db, {
    filter,
    position: decodeCursor(cursor, listName),
    take: limit + 1,
  });
  const names = await auditNames(actor.db, rows);
  const page = toPage(
    rows,
    { list: listName, limit },
    (row) => ({ value: null, id: row.id }),
    (row) => toAuditEvent(row, names),
  );
  return count ? { ...page, total: totalText(await countAuditEvents(actor.db, filter)) } : page;
}
