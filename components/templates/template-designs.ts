import type { Template } from "#lib/client/templates/templates.ts";

/** What a picture's proportions are called. */
export const SHAPES = ["wide", "tall", "square"] as const;

export type Shape = (typeof SHAPES)[number];

/** The aspect that stands for a shape in a gallery. */
export const SHAPE_ASPECTS: Readonly<Record<Shape, string>> = { wide: "16:9", tall: "9:16", square: "1:1" };

/** A built-in design in its shapes, or a template of the organization's own. Never empty. */
export type Design = { key: string; templates: readonly [Template, ...Template[]] };

export function shapeOf({ width, height }: Pick<Template, "width" | "height">): Shape {
  if (width === height) return "square";
  return width > height ? "wide" : "tall";
}

/** Templates by design, in the order in which each design first comes. */
export function groupByDesign(templates: readonly Template[]): Design[] {
  const designs = new Map<string, [Template, ...Template[]]>();
  for (const template of templates) {
    // Only the product's own slugs say what belongs together.
    const key = template.occasion === null ? template.id : template.slug.replace(/-(?:9x16|1x1)$/, "");
    const known = designs.get(key);
    if (known) known.push(template);
    else designs.set(key, [template]);
  }
  return [...designs].map(([key, own]) => ({ key, templates: own }));
}

/** The shapes of the design that a template is one of, itself among them. */
export function shapesOf(template: Template, templates: readonly Template[]): readonly Template[] {
  const design = groupByDesign(templates).find((each) => each.templates.some(({ id }) => id === template.id));
  return design?.templates ?? [template];
}

/** The design's template of a shape, or its first where it has none of it. */
export function inShape({ templates }: Design, shape: Shape): Template {
  return templates.find((template) => shapeOf(template) === shape) ?? templates[0];
}
