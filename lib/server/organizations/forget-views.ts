import type { WatchViews } from "../generated/prisma/client.ts";
import type { TenantTransaction } from "../tenant-database.ts";

/** Deletes the views that an organization does not have counted any more. */
export async function forgetViews(tx: TenantTransaction, setting: WatchViews): Promise<void> {
  if (setting === "per_person") return;
  await tx.viewCount.deleteMany({ where: setting === "off" ? {} : { videoId: { not: null } } });
}
