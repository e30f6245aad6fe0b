import type { QueryOf } from "#lib/contract/contract.ts";
import type { listAuditEvents } from "#lib/contract/resources/audit-event.ts";
import { createdBetween } from "../creation-order.ts";
import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { AuditEvent, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

export type AuditEventFilter = Omit<QueryOf<typeof listAuditEvents>, "limit" | "cursor" | "count">;

/** At most `take` entries, newest first, after `position`. */
export function selectAuditEvents(
  db: TenantConnection,
  options: { filter: AuditEventFilter; position: Position | null; take: number },
): Promise<AuditEvent[]> {
  const { filter, position, take } = options;
  const after = position === null ? {} : { id: { lt: position.id } };
  return db.auditEvent.findMany({ where: { AND: [toWhere(filter), after] }, orderBy: { id: "desc" }, take });
}

export function countAuditEvents(db: TenantConnection, filter: AuditEventFilter): Promise<number> {
  const { created_from, created_to, ...others } = filter;
  // A period alone is counted in the index of moments; with the ids between which it is, rows would have to be read.
  const isPeriod = Object.values(others).every((part) => part === undefined);
  const { createdAt } = createdBetween(created_from, created_to);
  return db.auditEvent.count({ where: isPeriod ? { createdAt } : toWhere(filter), take: COUNT_LIMIT + 1 });
}

function toWhere(filter: AuditEventFilter): Prisma.AuditEventWhereInput {
  const { action, actor_type, actor_id, target_type, target_id, created_from, created_to } = filter;
  return {
    ...(action === undefined ? {} : { action }),
    ...(actor_type === undefined ? {} : { actorType: actor_type }),
    ...(actor_id === undefined ? {} : { actorId: actor_id }),
    ...(target_type === undefined ? {} : { targetType: target_type }),
    ...(target_id === undefined ? {} : { targetId: target_id }),
    ...createdBetween(created_from, created_to),
  };
}
