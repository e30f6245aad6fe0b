import type { Brand, BrandPatch } from "#lib/client/brand/brand.ts";
import { FONT_FAMILIES } from "#lib/contract/scene/scene-fonts.ts";

/** A colour or font while it is edited: the key stays with it when it is moved or renamed. */
type Keyed<Item> = Item & { key: string };

/** The brand while it is edited. */
export interface BrandValues {
  logo: string | null;
  colors: readonly Keyed<{ name: string; value: string }>[];
  fonts: readonly Keyed<{ family: string; asset_ids: readonly string[] }>[];
  headingFont: string | null;
  bodyFont: string | null;
}

let count = 0;
/** A key that no other item has. */
export const newKey = (): string => {
  count += 1;
  return `item-${count}`;
};

export function toValues(brand: Brand): BrandValues {
  return {
    logo: brand.logo_asset_id,
    colors: brand.colors.map((color) => ({ ...color, key: newKey() })),
    fonts: brand.fonts.map((font) => ({ ...font, key: newKey() })),
    headingFont: brand.heading_font,
    bodyFont: brand.body_font,
  };
}

export function toPatch(values: BrandValues): BrandPatch {
  return {
    logo_asset_id: values.logo,
    colors: values.colors.map(({ name, value }) => ({ name, value })),
    fonts: values.fonts.map(({ family, asset_ids }) => ({ family, asset_ids: [...asset_ids] })),
    heading_font: values.headingFont,
    body_font: values.bodyFont,
  };
}

/** The fields of a brand, as a refusal names them. */
export function fieldNames({ colors, fonts }: BrandValues): ReadonlySet<string> {
  return new Set([
    ...["logo_asset_id", "colors", "fonts", "heading_font", "body_font"],
    ...colors.flatMap((_, at) => [`colors.${at}.name`, `colors.${at}.value`]),
    ...fonts.map((_, at) => `fonts.${at}.family`),
  ]);
}

/** `Nordlicht-Bold.woff2` as "Nordlicht", with a number if a font already has this name. */
export function familyOf(fileName: string, taken: readonly string[]): string {
  const stem = fileName
    .replace(/\.\w+$/, "")
    .replace(
      /[-_ ](thin|extra|ultra|semi|demi|light|regular|book|medium|bold|black|heavy|italic|oblique|var).*$/i,
      "",
    )
    .slice(0, 80);
  const names = new Set([...FONT_FAMILIES, ...taken].map((name) => name.toLowerCase()));
  const base = stem.trim() === "" ? "Font" : stem.trim();
  let name = base;
  for (let number = 2; names.has(name.toLowerCase()); number += 1) name = `${base} ${number}`;
  return name;
}
