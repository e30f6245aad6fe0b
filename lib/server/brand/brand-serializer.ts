import type { z } from "zod";
import type { brand } from "#lib/contract/resources/brand.ts";
import type { BrandRow } from "./brand-queries.ts";

export type BrandResource = z.output<typeof brand>;

/** A brand as the API shows it; an empty one if nothing has been set. */
export function toBrand(orgId: string, row: BrandRow | null): BrandResource {
  return {
    org_id: orgId,
    logo_asset_id: row?.logoAssetId ?? null,
    // Written by `update` alone, from what the contract has accepted.
    colors: (row?.colors ?? []) as BrandResource["colors"],
    fonts: (row?.fonts ?? []) as BrandResource["fonts"],
    heading_font: row?.headingFont ?? null,
    body_font: row?.bodyFont ?? null,
    updated_at: row?.updatedAt.toISOString() ?? null,
  };
}
