import { z } from "zod";
import { codeMessage, issueOf } from "../coded-issues.ts";
import { hintOf } from "../fields/fault-hints.ts";
import { codedFault, type PlacedFault } from "../fields/reading.ts";
import { boundedText } from "./scene-value.ts";

/** The bundled typefaces. Inter and Noto supply characters that one of them lacks. */
export const FONT_FAMILIES = [
  ...(["Inter", "Noto Sans", "Montserrat", "Poppins", "Raleway", "Space Grotesk"] as const),
  ...(["Playfair Display", "Lora", "DM Serif Display"] as const),
  ...(["Oswald", "Bebas Neue", "Abril Fatface"] as const),
  ...(["Caveat", "Dancing Script", "Great Vibes", "Pacifico"] as const),
] as const;

export type BundledFamily = (typeof FONT_FAMILIES)[number];

export const fontFamilySchema = boundedText(100)
  .refine((value) => value !== "", issueOf("scene_family_empty"))
  .meta({ minLength: 1 })
  .describe(
    `${FONT_FAMILIES.join(", ")}, or a family of the scene's "fonts". Scripts that it lacks are set in matching Noto fonts. Default: Inter.`,
  );

/** Uploaded fonts of a scene. A family has several files if its weights and styles are separate. */
export const sceneFontsSchema = z
  .array(
    z
      .strictObject({
        family: fontFamilySchema.describe("The name that layers refer to it by."),
        asset_id: z.uuid(codeMessage("scene_asset_id_invalid")).describe("An asset of kind font."),
      })
      .describe("An uploaded font.")
      .meta({ id: "UploadedFont" }),
  )
  .max(20)
  .describe(
    "Uploaded fonts. A family may have several files; the one nearest to a layer's weight and style is used. Default: none.",
  );

type FontUser = {
  font?: { family?: string };
  spans?: readonly { font?: { family?: string } }[];
  layers?: unknown;
};

export function isBundledFamily(family: string): family is BundledFamily {
  return FONT_FAMILIES.some((known) => known === family);
}

function familiesIn(
  layers: unknown,
  path: (string | number)[],
): { family: string; path: (string | number)[] }[] {
  if (!Array.isArray(layers)) return [];
  return layers.flatMap((layer: FontUser, index) => {
    const place = [...path, index];
    const spans = layer.spans ?? [];
    const asked = [
      { family: layer.font?.family, path: [...place, "font", "family"] },
      ...spans.map(({ font }, span) => ({
        family: font?.family,
        path: [...place, "spans", span, "font", "family"],
      })),
    ].flatMap(({ family, path }) => (family === undefined ? [] : [{ family, path }]));
    return [...asked, ...familiesIn(layer.layers, [...place, "layers"])];
  });
}

/** The faults in a scene's typefaces: names that are taken and names that do not exist. */
export function findFontFaults(scene: {
  fonts?: readonly { family: string }[];
  layers: unknown;
}): Required<PlacedFault>[] {
  const own = scene.fonts ?? [];
  const taken = own.flatMap(({ family }, index) =>
    isBundledFamily(family)
      ? [{ path: ["fonts", index, "family"], ...codedFault("scene_font_name_taken", { family }) }]
      : [],
  );
  const known = [...FONT_FAMILIES, ...own.map(({ family }) => family)];
  const unknown = familiesIn(scene.layers, ["layers"])
    .filter(({ family }) => !known.includes(family))
    .map(({ family, path }) => ({
      path,
      ...codedFault("scene_font_unknown", { family: family.slice(0, 40), ...hintOf(family, known) }),
    }));
  return [...taken, ...unknown];
}
