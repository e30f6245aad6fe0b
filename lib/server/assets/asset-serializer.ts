import type { z } from "zod";
import type { asset } from "#lib/contract/resources/asset.ts";
import type { FileUrls } from "../storage/file-url.ts";
import type { AssetRow } from "./asset-queries.ts";

export type AssetResource = z.output<typeof asset>;

/** An asset as the API shows it. */
export function toAsset(row: AssetRow, urls: FileUrls): AssetResource {
  return {
    id: row.id,
    org_id: row.orgId,
    kind: row.kind,
    file_name: row.fileName,
    content_type: row.contentType,
    size: row.size,
    width: row.width,
    height: row.height,
    duration_seconds: row.durationSeconds,
    url: urls.sign(row.storageKey),
    created_at: row.createdAt.toISOString(),
  };
}
