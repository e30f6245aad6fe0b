import { z } from "zod";
import { layerBase } from "./layer-base.ts";
import { colorSchema, fillSchema, sizeSchema } from "./scene-value.ts";

export const shapeLayerSchema = z
  .strictObject({
    ...layerBase,
    type: z.literal("shape").describe("A drawn shape."),
    shape: z
      .enum(["rectangle", "ellipse", "line"])
      .describe("The form; a line runs from the box's top left to its bottom right corner."),
    fill: fillSchema.optional().describe("What fills the form. Default: nothing."),
    stroke: z
      .strictObject({ color: colorSchema, width: sizeSchema.describe("Thickness, centred on the edge.") })
      .optional()
      .describe("A line along the form; the only visible part of a line. Default: none."),
    radius: sizeSchema.optional().describe("Corner radius of a rectangle; 50% makes a pill. Default: 0."),
  })
  .describe("A rectangle, an ellipse or a line.");

export type ShapeLayer = z.infer<typeof shapeLayerSchema>;
