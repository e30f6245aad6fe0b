import { MOST_ATTEMPTS } from "#lib/contract/resources/webhook-delivery.ts";
import type { Prisma, WebhookAttempt } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

const newestFirst: Prisma.WebhookAttemptOrderByWithRelationInput[] = [{ run: "desc" }, { attempt: "desc" }];

/** The attempts of a delivery that are kept, newest first. */
export function selectAttempts(db: TenantConnection, deliveryId: string): Promise<WebhookAttempt[]> {
  return db.webhookAttempt.findMany({ where: { deliveryId }, orderBy: newestFirst, take: MOST_ATTEMPTS });
}

/** Adds an attempt, and removes the oldest of a delivery that was replayed often. */
export async function insertAttempt(
  tx: TenantTransaction,
  attempt: Prisma.WebhookAttemptCreateManyInput,
): Promise<void> {
  await tx.webhookAttempt.createMany({ data: [attempt] });
  const { deliveryId, run } = attempt;
  // The schedule of one run has fewer.
  if (run === 0) return;
  const [oldest] = await tx.webhookAttempt.findMany({
    where: { deliveryId },
    orderBy: newestFirst,
    skip: MOST_ATTEMPTS,
    take: 1,
  });
  if (oldest === undefined) return;
  const before = [{ run: { lt: oldest.run } }, { run: oldest.run, attempt: { lte: oldest.attempt } }];
  await tx.webhookAttempt.deleteMany({ where: { deliveryId, OR: before } });
}
