import { z } from "zod";
import { issueOf } from "../coded-issues.ts";
import { layerBase } from "./layer-base.ts";
import { pathDataSchema, viewBoxSchema } from "./path-data.ts";
import { shapeKeyframesSchema } from "./scene-motion.ts";
import { colorSchema, fillSchema, sizeSchema } from "./scene-value.ts";

const strokeSchema = z
  .strictObject({
    color: colorSchema,
    width: sizeSchema.describe("Thickness, centred on the edge."),
    cap: z.enum(["butt", "round", "square"]).optional().describe("Shape of the line's ends. Default: round."),
    join: z
      .enum(["miter", "round", "bevel"])
      .optional()
      .describe("Shape of the line's corners. Default: miter."),
    dash: z
      .array(z.number().min(0).max(10_000))
      .min(1)
      .max(8)
      .refine((lengths) => lengths.some((length) => length > 0), issueOf("scene_dash_empty"))
      .meta({ contains: { exclusiveMinimum: 0 } })
      .optional()
      .describe("Lengths in pixels of line, gap, line, gap and so on, repeated. Default: a solid line."),
    dash_offset: z
      .number()
      .min(-10_000)
      .max(10_000)
      .optional()
      .describe("Pixels of the dash pattern to skip at the start. Default: 0."),
  })
  .describe("A line along the shape.")
  .meta({ id: "ShapeStroke" });

export const shapeLayerSchema = z
  .strictObject({
    ...layerBase,
    type: z.literal("shape").describe("A drawn shape."),
    shape: z
      .enum(["rectangle", "ellipse", "line", "path"])
      .describe("The shape. A line runs from the box's top left to its bottom right corner."),
    fill: fillSchema.optional().describe("Fill of the shape. Default: none."),
    fill_rule: z
      .enum(["nonzero", "evenodd"])
      .optional()
      .describe("Decides what is inside a path that crosses itself, as in SVG. Default: nonzero."),
    stroke: strokeSchema
      .optional()
      .describe("A line along the shape; the only visible part of a line. Default: none."),
    radius: sizeSchema
      .optional()
      .describe(
        "Corner radius of a rectangle; % refers to its own sides. A radius in pixels that is too large for the box makes a pill. Default: 0.",
      ),
    path: pathDataSchema
      .optional()
      .describe(
        "Required for a path, and only allowed there: an SVG path's d, in the coordinates of view_box.",
      ),
    view_box: viewBoxSchema.optional(),
    trim: z
      .strictObject({
        start: z.number().min(0).max(1).optional().describe("Share of its length. Default: 0."),
        end: z.number().min(0).max(1).optional().describe("Share of its length. Default: 1."),
      })
      .optional()
      .describe(
        "The part of the stroke that is drawn. Keyframes of trim.end draw it as with a pen. Default: all.",
      ),
    keyframes: shapeKeyframesSchema.optional(),
  })
  .describe("A rectangle, an ellipse, a line or a path.")
  .meta({ id: "ShapeLayer" });

export type ShapeLayer = z.infer<typeof shapeLayerSchema>;
