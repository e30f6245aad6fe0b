import type { AuditAction, AuditTarget } from "#lib/contract/resources/audit-event.ts";
import type { Actor, Caller } from "../actor.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import type { AuditChange } from "./audit-changes.ts";

/**
 * The audit record of a write. `details` contains ids and field names, never personal data: an entry outlives
 * its target. `changes` contains values, so only entries about the row that has them get it. `targetName` is
 * what the target was called when it was deleted by this write. When a person is erased, triggers remove
 * earlier entries about them, and their name from the values and names in others.
 */
export type AuditEntry = {
  action: AuditAction;
  targetType: AuditTarget;
  targetId: string | null;
  targetName?: string;
  details?: Prisma.InputJsonObject;
  changes?: AuditChange[];
};

/** Stored in one column; the API shows them apart. */
const detailsOf = ({ details, changes = [] }: AuditEntry): Prisma.InputJsonObject =>
  changes.length === 0 ? (details ?? {}) : { ...details, changes };

/** The caller, and the organization they act in. */
type Author = Caller & Pick<Actor, "orgId">;

type AuditWriter = {
  auditEvent: { create(args: { data: Prisma.AuditEventUncheckedCreateInput }): Promise<unknown> };
};

/** Writes an audit entry in the transaction of the change, so that neither exists without the other. */
export async function recordAudit(tx: AuditWriter, actor: Author, entry: AuditEntry): Promise<void> {
  await tx.auditEvent.create({ data: auditRow(actor, entry) });
}

/** The row of an entry, for a statement that writes it together with the change itself. */
export function auditRow(actor: Author, entry: AuditEntry) {
  return {
    id: newId(),
    orgId: actor.orgId,
    ...auditActor(actor),
    action: entry.action,
    targetType: entry.targetType,
    targetId: entry.targetId,
    targetName: entry.targetName ?? null,
    details: detailsOf(entry),
    requestId: actor.requestId,
    ipAddress: actor.ipAddress,
  };
}

/** Writes an audit entry for an action of the installation itself. */
export async function recordSystemAudit(tx: AuditWriter, orgId: string, entry: AuditEntry): Promise<void> {
  await tx.auditEvent.create({ data: systemRow(orgId, entry) });
}

/** The same for many at once. */
export async function recordSystemAudits(
  tx: { auditEvent: { createMany(args: { data: ReturnType<typeof systemRow>[] }): Promise<unknown> } },
  orgId: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.auditEvent.createMany({ data: entries.map((entry) => systemRow(orgId, entry)) });
}

function systemRow(orgId: string, entry: AuditEntry) {
  const { action, targetType, targetId } = entry;
  const details = detailsOf(entry);
  return { id: newId(), orgId, actorType: "system" as const, action, targetType, targetId, details };
}

/** Who did it, as an entry names them. */
export function auditActor({ credential }: Caller): { actorType: "user" | "api_key"; actorId: string } {
  return credential.type === "session"
    ? { actorType: "user", actorId: credential.userId }
    : { actorType: "api_key", actorId: credential.apiKeyId };
}
