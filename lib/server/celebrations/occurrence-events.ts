import { signedUrls } from "../storage/signed-urls.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { emit } from "../webhooks/index.ts";
import { selectOccurrencesByIds } from "./occurrence-queries.ts";
import { toOccurrence } from "./occurrence-serializer.ts";
import { withWarnings } from "./occurrence-warnings.ts";

export type OccurrenceEvent = "occurrence.prepared" | "occurrence.sent" | "occurrence.skipped";

/** Notifies the organization's webhooks of what became of occurrences in this transaction. */
export async function announceOccurrences(
  tx: TenantTransaction,
  orgId: string,
  event: OccurrenceEvent,
  ids: readonly string[],
): Promise<void> {
  await emit(tx, orgId, event, ids, async (those) => {
    const urls = await signedUrls();
    const rows = await selectOccurrencesByIds(tx, those);
    return withWarnings(
      tx,
      rows.map((row) => toOccurrence(row, urls)),
    );
  });
}
