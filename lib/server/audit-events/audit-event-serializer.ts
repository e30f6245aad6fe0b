import type { z } from "zod";
import type { auditEvent } from "#lib/contract/resources/audit-event.ts";
import type { AuditEvent } from "../generated/prisma/client.ts";
import { type AuditNames, nameKey } from "./audit-names.ts";

export type AuditEventResource = z.output<typeof auditEvent>;

type Stored = AuditEventResource["details"] & { changes?: AuditEventResource["changes"] };

/** An audit entry as the API shows it. */
export function toAuditEvent(row: AuditEvent, names: AuditNames): AuditEventResource {
  const { changes = [], ...details } = row.details as Stored;
  const target = row.targetId === null ? undefined : names.get(nameKey(row.targetType, row.targetId));
  const actorKind = row.actorType === "user" ? "member" : row.actorType;
  const actor = row.actorId === null ? undefined : names.get(nameKey(actorKind, row.actorId));
  return {
    id: row.id,
    org_id: row.orgId,
    actor_type: row.actorType,
    actor_id: row.actorId,
    actor_name: actor?.name ?? null,
    action: row.action,
    target_type: row.targetType,
    target_id: row.targetId,
    target_name: target?.name ?? null,
    target_deleted: target?.isDeleted ?? false,
    changes,
    details,
    request_id: row.requestId,
    ip_address: row.ipAddress,
    created_at: row.createdAt.toISOString(),
  };
}
