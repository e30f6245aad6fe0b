import { signedUrls } from "../storage/signed-urls.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { emit } from "../webhooks/index.ts";
import { selectOccurrencesByIds } from "./occurrence-queries.ts";
import { toOccurrence } from "./occurrence-serializer.ts";

/** Notifies the organization's webhooks of what became of an occurrence in this transaction. */
export async function announceOccurrence(
  tx: TenantTransaction,
  orgId: string,
  event: "occurrence.prepared" | "occurrence.sent" | "occurrence.skipped",
  id: string,
): Promise<void> {
  await emit(tx, orgId, event, [id], async (ids) => {
    const urls = await signedUrls();
    return (await selectOccurrencesByIds(tx, ids)).map((row) => toOccurrence(row, urls));
  });
}
