import { type Fault, faultOf } from "#lib/contract/faults.ts";
import { ValidationError } from "../errors.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantTransaction } from "../tenant-database.ts";

/** The fault of a photo that does not exist or is not an image of the organization. */
export function photoNotFound(): Fault {
  return faultOf(["body", "photo_asset_id"], "photo_unknown");
}

/**
 * Locks a person's photo against deletion until the transaction ends. @throws {ValidationError} if there is
 * no such photo
 */
export async function requirePhoto(
  tx: TenantTransaction,
  orgId: string,
  assetId: string | null | undefined,
): Promise<void> {
  if (assetId === null || assetId === undefined) return;
  await lockRow(tx, "assets", orgId, assetId, "keep");
  const asset = await tx.asset.findUnique({ where: { id: assetId }, select: { kind: true } });
  if (asset?.kind !== "image") throw new ValidationError([photoNotFound()]);
}
