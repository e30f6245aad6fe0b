import type { TemplateOccasion } from "#lib/contract/resources/template-occasion.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";

/** The proportions that every design is composed for; the first is the one whose slug is the design's own. */
export const ASPECTS = ["16:9", "9:16", "1:1"] as const;

export type Aspect = (typeof ASPECTS)[number];

/** A value for each aspect: what makes a composition its own instead of a scaled copy. */
export type PerAspect<Value> = Readonly<Record<Aspect, Value>>;

/** Pixels of each aspect, all of the same number (921,600), so that each costs the same to draw and to encode. */
export const FRAMES: PerAspect<{ readonly width: number; readonly height: number }> = {
  "16:9": { width: 1280, height: 720 },
  "9:16": { width: 720, height: 1280 },
  "1:1": { width: 960, height: 960 },
};

const SLUG_ENDINGS: PerAspect<string> = { "16:9": "", "9:16": "-9x16", "1:1": "-1x1" };

/**
 * A built-in design: one idea, composed for each aspect.
 *
 * To add one:
 * 1. Write `<slug>.ts` (and further files of the same beginning) that exports a `BuiltInDesign`. A table of type
 *    `PerAspect<Layout>` holds what differs: places, sizes, the room for words; one function builds the scene from it.
 *    `layer-parts.ts` has the blocks that designs share.
 * 2. List it in `BUILT_IN_DESIGNS` in `built-in-templates.ts`. The tests there then try it with every aspect and
 *    every kind of name.
 *
 * What every design keeps to:
 * - An impersonal opening and a closing card of at least 1.5 s each: nothing in them depends on the person, so a
 *   collection encodes them once. Between, while the person is on stage, the background rests.
 * - Words that people want to change are unlocked and named for what they say (`title`, `message`, `opening`,
 *   `closing`; where there is more to say `headline`, `body`, `award`, `date`, `signature`); the portrait is `photo`
 *   and falls back to initials, or hides where the design has something in its place; everything else is locked.
 * - Its music is the layer `music()`, unlocked, so that it can be changed or left out.
 * - Every merge field but `first_name` has a fallback.
 * - Words keep 5 % of the width clear on both sides, in 9:16 also the top 8 % and the bottom 14 %, where phones put
 *   their own controls.
 * - 25 frames a second, 8 to 12 s, and nothing but the background left in the last frame.
 */
export type BuiltInDesign = {
  /** Never changes: installations know the design by it. */
  slug: string;
  name: string;
  occasion: TemplateOccasion;
  scene: (aspect: Aspect) => Scene;
};

/** The slug of a design in an aspect: `candlelight`, `candlelight-9x16`, `candlelight-1x1`. */
export function slugIn(design: Pick<BuiltInDesign, "slug">, aspect: Aspect): string {
  return design.slug + SLUG_ENDINGS[aspect];
}
