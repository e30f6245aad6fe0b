import type { Template } from "#lib/client/templates/templates.ts";

/** The names of the aspect ratios. */
export const SHAPES = ["wide", "tall", "square"] as const;

export type Shape = (typeof SHAPES)[number];

/** The aspect ratio that represents a shape in a gallery. */
export const SHAPE_ASPECTS: Readonly<Record<Shape, string>> = { wide: "16:9", tall: "9:16", square: "1:1" };

/** A built-in design in its shapes, or a template of the organization. Never empty. */
export type Design = { key: string; templates: readonly [Template, ...Template[]] };

export function shapeOf({ width, height }: Pick<Template, "width" | "height">): Shape {
  if (width === height) return "square";
  return width > height ? "wide" : "tall";
}

/** Groups templates by design, in the order in which each design first appears. */
export function groupByDesign(templates: readonly Template[]): Design[] {
  const designs = new Map<string, [Template, ...Template[]]>();
  for (const template of templates) {
    const key = template.design ?? template.id;
    const known = designs.get(key);
    if (known) known.push(template);
    else designs.set(key, [template]);
  }
  return [...designs].map(([key, own]) => ({ key, templates: own }));
}

/** All shapes of a template's design, including the template itself. */
export function shapesOf(template: Template, templates: readonly Template[]): readonly Template[] {
  const design = groupByDesign(templates).find((each) => each.templates.some(({ id }) => id === template.id));
  return design?.templates ?? [template];
}

/** The design's template for a shape, or its first one if it does not have that shape. */
export function inShape({ templates }: Design, shape: Shape): Template {
  return templates.find((template) => shapeOf(template) === shape) ?? templates[0];
}
