import { z } from "zod";
import { layerBase } from "./layer-base.ts";
import { pathDataSchema, viewBoxSchema } from "./path-data.ts";
import { shapeKeyframesSchema } from "./scene-motion.ts";
import { colorSchema, fillSchema, sizeSchema } from "./scene-value.ts";

const strokeSchema = z
  .strictObject({
    color: colorSchema,
    width: sizeSchema.describe("Thickness, centred on the edge."),
    cap: z.enum(["butt", "round", "square"]).optional().describe("Form of the line's ends. Default: round."),
    join: z.enum(["miter", "round", "bevel"]).optional().describe("Form of its corners. Default: miter."),
    dash: z
      .array(z.number().min(0).max(10_000))
      .min(1)
      .max(8)
      .refine((lengths) => lengths.some((length) => length > 0), { message: "Dashes should have a length" })
      .meta({ contains: { exclusiveMinimum: 0 } })
      .optional()
      .describe("Pixels of line, gap, line, gap and so on, over and over. Default: one whole line."),
    dash_offset: z
      .number()
      .min(-10_000)
      .max(10_000)
      .optional()
      .describe("Pixels of the dashes' pattern that are left out at the start. Default: 0."),
  })
  .describe("A line along the form.")
  .meta({ id: "ShapeStroke" });

export const shapeLayerSchema = z
  .strictObject({
    ...layerBase,
    type: z.literal("shape").describe("A drawn shape."),
    shape: z
      .enum(["rectangle", "ellipse", "line", "path"])
      .describe("The form; a line runs from the box's top left to its bottom right corner."),
    fill: fillSchema.optional().describe("What fills the form. Default: nothing."),
    fill_rule: z
      .enum(["nonzero", "evenodd"])
      .optional()
      .describe("What is inside where a path crosses itself, as in SVG. Default: nonzero."),
    stroke: strokeSchema
      .optional()
      .describe("A line along the form; the only visible part of a line. Default: none."),
    radius: sizeSchema
      .optional()
      .describe(
        "Corner radius of a rectangle; % is of its own sides. In pixels, more than there is room for makes a pill. Default: 0.",
      ),
    path: pathDataSchema.optional().describe("Of a path, and needed there: an SVG path's d, in view_box."),
    view_box: viewBoxSchema.optional(),
    trim: z
      .strictObject({
        start: z.number().min(0).max(1).optional().describe("Share of its length. Default: 0."),
        end: z.number().min(0).max(1).optional().describe("Share of its length. Default: 1."),
      })
      .optional()
      .describe(
        "The part of the stroke that is drawn; keyframes of trim.end draw it as with a pen. Default: all.",
      ),
    keyframes: shapeKeyframesSchema.optional(),
  })
  .describe("A rectangle, an ellipse, a line or a path.")
  .meta({ id: "ShapeLayer" });

export type ShapeLayer = z.infer<typeof shapeLayerSchema>;
