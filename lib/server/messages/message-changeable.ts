import type { MESSAGE_ACTIONS } from "#lib/contract/resources/bulk-targets.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

/** Messages that were neither sent nor have ended. */
export const WAITING = ["scheduled", "queued"] as const;

/** As `retryMessages` and `cancelMessages` choose among them. */
const CHANGEABLE: Record<(typeof MESSAGE_ACTIONS)[number], Prisma.MailWhereInput> = {
  retry_messages: {
    OR: [{ status: { in: ["failed", "canceled"] } }, { status: "queued", attempts: { gt: 0 } }],
  },
  cancel_messages: { status: { in: [...WAITING] } },
};

/** How many of the messages a bulk action would send again, or cancel. */
export function countChangeable(
  db: TenantConnection,
  action: (typeof MESSAGE_ACTIONS)[number],
  ids: readonly string[],
): Promise<number> {
  return db.mail.count({ where: { id: { in: [...ids] }, kind: "message", ...CHANGEABLE[action] } });
}
