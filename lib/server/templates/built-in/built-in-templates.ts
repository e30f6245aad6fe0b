import type { Scene } from "#lib/contract/scene/scene.ts";
import { bouquet } from "./bouquet.ts";
import { ASPECTS, type Aspect, type BuiltInDesign, slugIn } from "./built-in-design.ts";
import { candlelight } from "./candlelight.ts";
import { firstDay } from "./first-day.ts";
import { headline } from "./headline.ts";
import { honours } from "./honours.ts";
import { hooray } from "./hooray.ts";
import { horizon } from "./horizon.ts";
import { milestone } from "./milestone.ts";

/** The built-in designs, in the order of a new organization's gallery. */
export const BUILT_IN_DESIGNS: readonly BuiltInDesign[] = [
  candlelight,
  hooray,
  milestone,
  firstDay,
  horizon,
  bouquet,
  headline,
  honours,
];

export type BuiltInTemplate = {
  name: string;
  slug: string;
  /** The slug of its design. */
  design: string;
  occasion: string;
  aspect: Aspect;
  scene: Scene;
};

/** Each design in each aspect: the templates that every organization has. */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = BUILT_IN_DESIGNS.flatMap((design) =>
  ASPECTS.map((aspect) => ({
    name: design.name,
    slug: slugIn(design, aspect),
    design: design.slug,
    occasion: design.occasion,
    aspect,
    scene: design.scene(aspect),
  })),
);

const bySlug = new Map(BUILT_IN_TEMPLATES.map((template) => [template.slug, template]));

/** The slugs of the built-in templates for an occasion, such as `Birthday`. */
export function builtInsFor(occasion: string): string[] {
  return BUILT_IN_TEMPLATES.filter((template) => template.occasion === occasion).map(({ slug }) => slug);
}

/** The design and the occasion of the built-in template with this slug; null for an own template, and if there is none. */
export function purposeOf(slug: string | null): { design: string | null; occasion: string | null } {
  const { design = null, occasion = null } = (slug === null ? undefined : bySlug.get(slug)) ?? {};
  return { design, occasion };
}
