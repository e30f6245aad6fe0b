import { z } from "zod";
import { pathDataSchema, viewBoxSchema } from "./path-data.ts";
import { lengthSchema, sizeSchema } from "./scene-value.ts";

/** What part of a layer is to be seen. */
export const maskSchema = z
  .strictObject({
    shape: z.enum(["rectangle", "ellipse", "path"]).describe("The form of the hole."),
    x: lengthSchema
      .optional()
      .describe("Its left edge in the layer's box; % is of the box's width. Default: 0."),
    y: lengthSchema
      .optional()
      .describe("Its top edge in the layer's box; % is of the box's height. Default: 0."),
    width: sizeSchema.optional().describe("Its width; % is of the box's width. Default: 100%."),
    height: sizeSchema.optional().describe("Its height; % is of the box's height. Default: 100%."),
    radius: sizeSchema
      .optional()
      .describe("Corner radius of a rectangle; % is of its own sides. Default: 0."),
    path: pathDataSchema.optional(),
    view_box: viewBoxSchema.optional(),
    feather: z
      .number()
      .min(0)
      .max(200)
      .optional()
      .describe("Width in pixels over which the edge fades, half of it on either side. Default: 0."),
    invert: z.boolean().optional().describe("Hides what is inside instead of outside. Default: false."),
  })
  .describe("Shows of the layer only what lies inside a form; its shadow is cast by what is seen.")
  .meta({ id: "Mask" });

export type Mask = z.infer<typeof maskSchema>;
