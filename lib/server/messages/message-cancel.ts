import { clock } from "../clock.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { notInHand } from "../mails/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { WAITING } from "./message-changeable.ts";
import type { MessageOutcome } from "./message-retry.ts";

/**
 * Keeps those of the messages from being sent that wait.
 * @returns what became of each that there still is, by id
 */
export async function cancelMessages(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, MessageOutcome>> {
  const known = { id: { in: [...ids] }, kind: "message" } satisfies Prisma.MailWhereInput;
  const canceled = await tx.mail.updateManyAndReturn({
    where: { ...known, status: { in: [...WAITING] }, ...notInHand(clock.now()) },
    data: { status: "canceled", reason: "by_request", nextAttemptAt: null, inHand: false },
    select: { id: true },
  });
  const gone = new Set(canceled.map(({ id }) => id));
  const rows = await tx.mail.findMany({ where: known, select: { id: true, status: true } });
  return new Map(
    rows.map(({ id, status }) => {
      const isWaiting = WAITING.some((each) => each === status);
      return [id, gone.has(id) ? "succeeded" : isWaiting ? "message_in_hand" : "unchanged"];
    }),
  );
}
