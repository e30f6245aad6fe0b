import type { BundledFamily } from "#lib/contract/scene/scene-fonts.ts";

const ALL = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

/** The weights that the renderer has of each bundled family. */
export const FAMILY_WEIGHTS: Readonly<Record<BundledFamily, readonly number[]>> = {
  Inter: ALL,
  "Noto Sans": ALL,
  "Playfair Display": [400, 500, 600, 700, 800, 900],
  "Space Grotesk": [300, 400, 500, 600, 700],
  Caveat: [400, 500, 600, 700],
  Montserrat: ALL,
  Poppins: ALL,
  Raleway: ALL,
  Oswald: [200, 300, 400, 500, 600, 700],
  Lora: [400, 500, 600, 700],
  "DM Serif Display": [400],
  "Abril Fatface": [400],
  "Bebas Neue": [400],
  "Dancing Script": [400, 500, 600, 700],
  "Great Vibes": [400],
  Pacifico: [400],
};

/**
 * The weights to choose from, of those that a scene may have: those of a bundled family, and the one that is set. Of
 * another family's files nothing is known.
 */
export function offeredWeights<Weight>(
  weights: readonly Weight[],
  family: string,
  current: unknown,
): readonly Weight[] {
  const known: readonly unknown[] | undefined = Object.hasOwn(FAMILY_WEIGHTS, family)
    ? FAMILY_WEIGHTS[family as BundledFamily]
    : undefined;
  return known === undefined ? weights : weights.filter((each) => known.includes(each) || each === current);
}
