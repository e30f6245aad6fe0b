import { TEMPLATE_OCCASIONS, type TemplateOccasion } from "#lib/contract/resources/template-occasion.ts";
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
  occasion: TemplateOccasion;
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

/** The slugs of the built-in templates for an occasion. */
export function builtInsFor(occasion: TemplateOccasion): string[] {
  return BUILT_IN_TEMPLATES.filter((template) => template.occasion === occasion).map(({ slug }) => slug);
}

/** The design and the occasion of a template; an own one is of no design. */
export function purposeOf(row: { builtIn: string | null; occasion: string | null }): {
  design: string | null;
  occasion: TemplateOccasion | null;
} {
  const { builtIn, occasion } = row;
  if (builtIn === null) {
    return { design: null, occasion: TEMPLATE_OCCASIONS.find((known) => known === occasion) ?? null };
  }
  const template = bySlug.get(builtIn);
  return { design: template?.design ?? null, occasion: template?.occasion ?? null };
}
