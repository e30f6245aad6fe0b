import type { z } from "zod";
import type { auditEvent } from "#lib/contract/resources/audit-event.ts";
import type { AuditEvent } from "../generated/prisma/client.ts";

export type AuditEventResource = z.output<typeof auditEvent>;

type Stored = AuditEventResource["details"] & { changes?: AuditEventResource["changes"] };

/** An audit entry as the API shows it. @param names of the targets, by id */
export function toAuditEvent(row: AuditEvent, names: ReadonlyMap<string, string>): AuditEventResource {
  const { changes = [], ...details } = row.details as Stored;
  return {
    id: row.id,
    org_id: row.orgId,
    actor_type: row.actorType,
    actor_id: row.actorId,
    action: row.action,
    target_type: row.targetType,
    target_id: row.targetId,
    target_name: row.targetId === null ? null : (names.get(row.targetId) ?? null),
    changes,
    details,
    request_id: row.requestId,
    ip_address: row.ipAddress,
    created_at: row.createdAt.toISOString(),
  };
}
