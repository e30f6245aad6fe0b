import type { BodyOf } from "#lib/contract/contract.ts";
import { type Fault, faultOf } from "#lib/contract/faults.ts";
import { brand, type updateBrand } from "#lib/contract/resources/brand.ts";
import { FONT_FAMILIES, isBundledFamily } from "#lib/contract/scene/scene-fonts.ts";
import type { Actor } from "../actor.ts";
import { lockAssets } from "../assets/index.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { ValidationError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { findBrand, lockBrand, saveBrand } from "./brand-queries.ts";
import { type BrandResource, toBrand } from "./brand-serializer.ts";

type Patch = BodyOf<typeof updateBrand>;

/** The brand of the actor's organization. */
export async function get({ db, orgId }: Actor): Promise<BrandResource> {
  return toBrand(orgId, await findBrand(db, orgId));
}

/**
 * Changes the fields that are sent.
 * @param ifMatch entity tag of the version that the change is meant for, null for the current one
 * @throws {StaleError}; {ValidationError} at a file that the organization does not have, a name that is repeated, and
 *   a font that is neither bundled nor has files, or is not listed
 */
export async function update(actor: Actor, patch: Patch, ifMatch: string | null): Promise<BrandResource> {
  const { db, orgId } = actor;
  return db.$transaction(async (tx) => {
    await lockBrand(tx, orgId);
    const before = toBrand(orgId, await findBrand(tx, orgId));
    requireMatch(ifMatch, before, brand);
    if (Object.keys(patch).length === 0) return before;
    const colors = patch.colors?.map(({ name, value }) => ({ name, value: value.toLowerCase() }));
    const after = { ...before, ...patch, colors: colors ?? before.colors };
    const faults = [...ruleFaults(after), ...(await fileFaults(tx, orgId, patch))];
    if (faults.length > 0) throw new ValidationError(faults);
    const row = await saveBrand(tx, orgId, {
      logoAssetId: after.logo_asset_id,
      colors: after.colors,
      fonts: after.fonts,
      headingFont: after.heading_font,
      bodyFont: after.body_font,
    });
    await recordAudit(tx, actor, {
      action: "brand.updated",
      targetType: "brand",
      targetId: orgId,
      details: { fields: Object.keys(patch) },
      changes: changesOf(readable(before), readable({ ...patch, ...(colors && { colors }) })),
    });
    return toBrand(orgId, row);
  });
}

/** What is wrong with a brand as it would be, without a look at its files. */
function ruleFaults({ colors, fonts, heading_font, body_font }: BrandResource): Fault[] {
  const isRepeated = (names: readonly string[], at: number) =>
    names.slice(0, at).some((name) => name.toLowerCase() === names[at]?.toLowerCase());
  const colorNames = colors.map(({ name }) => name);
  const families = fonts.map(({ family }) => family);
  const unlisted = (field: string, family: string | null) =>
    family === null || families.includes(family)
      ? []
      : [faultOf(["body", field], "brand_font_unlisted", { family })];
  return [
    ...colors.flatMap(({ name }, at) =>
      isRepeated(colorNames, at)
        ? [faultOf(["body", "colors", at, "name"], "brand_color_repeated", { name })]
        : [],
    ),
    ...fonts.flatMap(({ family, asset_ids }, at) => {
      const place = ["body", "fonts", at, "family"];
      if (isRepeated(families, at)) return [faultOf(place, "brand_font_repeated", { family })];
      if (isBundledFamily(family))
        return asset_ids.length === 0 ? [] : [faultOf(place, "scene_font_name_taken", { family })];
      const bundled = [...FONT_FAMILIES];
      return asset_ids.length > 0 ? [] : [faultOf(place, "brand_font_without_files", { family, bundled })];
    }),
    ...unlisted("heading_font", heading_font),
    ...unlisted("body_font", body_font),
  ];
}

/** The files that the organization does not have; those that it has are locked against deletion. */
async function fileFaults(tx: TenantTransaction, orgId: string, patch: Patch): Promise<Fault[]> {
  const { logo_asset_id: logo = null, fonts = [] } = patch;
  const files = fonts.flatMap(({ asset_ids }, font) =>
    asset_ids.map((id, at) => ({ id, place: ["body", "fonts", font, "asset_ids", at] })),
  );
  const wanted = [...(logo === null ? [] : [logo]), ...files.map(({ id }) => id)];
  const assets = await lockAssets(tx, orgId, wanted);
  const isLogo = logo === null || assets.get(logo)?.kind === "image";
  return [
    ...(isLogo ? [] : [faultOf(["body", "logo_asset_id"], "logo_unknown")]),
    ...files.flatMap(({ id, place }) =>
      assets.get(id)?.kind === "font" ? [] : [faultOf(place, "brand_font_file_unknown")],
    ),
  ];
}

/** A brand as its audit entries say it; the id of a picture says nothing. */
function readable({ colors, fonts, heading_font, body_font }: Partial<BrandResource>): object {
  return {
    ...(colors && { colors: colors.map(({ name, value }) => `${name} ${value}`) }),
    ...(fonts && { fonts: fonts.map(({ family }) => family) }),
    ...(heading_font !== undefined && { heading_font }),
    ...(body_font !== undefined && { body_font }),
  };
}
