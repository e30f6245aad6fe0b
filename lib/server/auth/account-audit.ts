import type { AuditAction } from "#lib/contract/resources/audit-event.ts";
import type { Caller } from "../actor.ts";
import { recordAudit, recordSystemAudit } from "../audit/audit-service.ts";
import { clientAddress } from "../client-address.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { requestIdOf } from "../request-id.ts";

type Writer = Pick<Prisma.TransactionClient, "auditEvent" | "member">;

type AccountEntry = {
  userId: string;
  action: AuditAction;
  /** The user who did it; null for the installation itself. */
  by: Caller | null;
};

/** Records a change to an account in the audit log of every organization that the account belongs to. */
export async function recordAccountAudit(tx: Writer, { userId, action, by }: AccountEntry): Promise<void> {
  const entry = { action, targetType: "member", targetId: userId } as const;
  const places = await tx.member.findMany({ where: { userId }, select: { orgId: true } });
  for (const { orgId } of places) {
    if (by === null) await recordSystemAudit(tx, orgId, entry);
    else await recordAudit(tx, { ...by, orgId }, entry);
  }
}

/** A user who changes their own account, with the headers of that request. */
export const selfCaller = (userId: string, headers = new Headers()): Caller => ({
  credential: { type: "session", userId },
  requestId: requestIdOf({ headers }),
  ipAddress: clientAddress(headers),
});
