import { z } from "zod";
import { codeMessage, issueOf } from "../coded-issues.ts";

/** Matches a string with a merge field, whose final value is only known when a video is resolved. */
const MERGE_FIELD = /\{\{[^}]*\}\}/;

/** For a JSON Schema, whose patterns have no flags. */
export const COLOR_PATTERN = "^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$";
const HEX_COLOR = new RegExp(COLOR_PATTERN);

/** Whether `value` is a colour as a scene writes it: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`. */
export function isColor(value: string): boolean {
  return HEX_COLOR.test(value);
}

/** A string bounded in code points, as the API counts characters; a UTF-16 length would count an emoji twice. */
export function boundedText(max: number) {
  return z
    .string()
    .refine((value) => [...value].length <= max, issueOf("string_too_long", { max_length: max }))
    .meta({ maxLength: max });
}

/**
 * A position in the scene: pixels, a share of the scene's width or height (`%`), or of its smaller side
 * (`vmin`).
 */
export const lengthSchema = z
  .union([
    z.number().min(-10_000).max(10_000),
    z.string().regex(/^-?\d{1,4}(?:\.\d{1,4})?(?:%|vmin)$/, codeMessage("scene_length_invalid")),
  ])
  .describe(
    'A length: a number of pixels, "50%" of the scene\'s width (for x and width) or height (for y and height), or "28vmin", hundredths of its smaller side.',
  )
  .meta({ id: "Length" });

/** A size, which unlike a position cannot be negative. */
export const sizeSchema = z
  .union([
    z.number().min(0).max(10_000),
    z.string().regex(/^\d{1,4}(?:\.\d{1,4})?(?:%|vmin)$/, codeMessage("scene_size_invalid")),
  ])
  .describe('A size: a number of pixels, "50%" of the scene\'s width or height, or "28vmin".')
  .meta({ id: "Size" });

export const colorSchema = z
  .string()
  .refine((value) => isColor(value) || MERGE_FIELD.test(value), issueOf("scene_color_invalid"))
  .describe("A colour as #rgb, #rgba, #rrggbb or #rrggbbaa, or a merge field.")
  .meta({ id: "Color", pattern: `${COLOR_PATTERN}|${MERGE_FIELD.source}` });

const stopsSchema = z
  .array(
    z
      .strictObject({
        offset: z.number().min(0).max(1).describe("Position along the gradient, 0 to 1."),
        color: colorSchema,
      })
      .describe("A colour of a gradient and its position.")
      .meta({ id: "GradientStop" }),
  )
  .min(2)
  .max(8)
  .describe("The two to eight colours of the gradient, in ascending order of offset.");

export const linearGradientSchema = z
  .strictObject({
    type: z.literal("linear").describe("Colours change along a straight line."),
    angle: z
      .number()
      .min(0)
      .max(360)
      .optional()
      .describe("Direction in degrees, clockwise; 0 points up, 90 to the right. Default: 180, downwards."),
    stops: stopsSchema,
  })
  .describe("A linear gradient over the whole box. The angle has the same meaning as in CSS.")
  .meta({ id: "LinearGradient" });

export const radialGradientSchema = z
  .strictObject({
    type: z.literal("radial").describe("Colours change outwards from a centre."),
    x: z.number().min(-1).max(2).optional().describe("Centre as a share of the box's width. Default: 0.5."),
    y: z.number().min(-1).max(2).optional().describe("Centre as a share of the box's height. Default: 0.5."),
    radius: z
      .number()
      .min(0.01)
      .max(4)
      .optional()
      .describe(
        "Radius. For a background, a share of half its diagonal. For a shape, a share of half its sides, so that the gradient has the proportions of the box. Default: 1.",
      ),
    stops: stopsSchema,
  })
  .describe("A radial gradient.")
  .meta({ id: "RadialGradient" });

/** A plain colour or a gradient. */
export const fillSchema = z
  .union([colorSchema, z.discriminatedUnion("type", [linearGradientSchema, radialGradientSchema])])
  .describe("A colour, or a linear or radial gradient.")
  .meta({ id: "Fill" });

export const shadowSchema = z
  .strictObject({
    color: colorSchema,
    blur: z.number().min(0).max(200).describe("Softness in pixels."),
    x: z.number().min(-500).max(500).optional().describe("Offset to the right in pixels. Default: 0."),
    y: z.number().min(-500).max(500).optional().describe("Offset downwards in pixels. Default: 0."),
  })
  .describe("A soft shadow, or a glow if the colour is light.")
  .meta({ id: "Shadow" });

export const borderSchema = z
  .strictObject({
    width: sizeSchema.describe("Thickness; grows inwards from the edge."),
    color: colorSchema,
  })
  .describe("A line along the edge.")
  .meta({ id: "Border" });

export type Length = z.infer<typeof lengthSchema>;
export type Fill = z.infer<typeof fillSchema>;
export type Shadow = z.infer<typeof shadowSchema>;
