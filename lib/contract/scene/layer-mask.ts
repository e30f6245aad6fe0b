import { z } from "zod";
import { pathDataSchema, viewBoxSchema } from "./path-data.ts";
import { lengthSchema, sizeSchema } from "./scene-value.ts";

/** The visible part of a layer. */
export const maskSchema = z
  .strictObject({
    shape: z.enum(["rectangle", "ellipse", "path"]).describe("The shape of the visible part."),
    x: lengthSchema
      .optional()
      .describe("Left edge in the layer's box; % refers to the box's width. Default: 0."),
    y: lengthSchema
      .optional()
      .describe("Top edge in the layer's box; % refers to the box's height. Default: 0."),
    width: sizeSchema.optional().describe("Width of the mask; % refers to the box's width. Default: 100%."),
    height: sizeSchema
      .optional()
      .describe("Height of the mask; % refers to the box's height. Default: 100%."),
    radius: sizeSchema
      .optional()
      .describe("Corner radius of a rectangle; % refers to its own sides. Default: 0."),
    path: pathDataSchema.optional(),
    view_box: viewBoxSchema.optional(),
    feather: z
      .number()
      .min(0)
      .max(200)
      .optional()
      .describe("Width in pixels of the soft edge, half of it on either side. Default: 0."),
    invert: z.boolean().optional().describe("Hides the inside instead of the outside. Default: false."),
  })
  .describe("Shows only the part of the layer inside a shape. The visible part casts the layer's shadow.")
  .meta({ id: "Mask" });

export type Mask = z.infer<typeof maskSchema>;
