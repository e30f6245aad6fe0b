import { z } from "zod";
import { codeMessage } from "../coded-issues.ts";
import { maskSchema } from "./layer-mask.ts";
import { keyframesSchema, transitionSchema } from "./scene-motion.ts";
import { lengthSchema, shadowSchema, sizeSchema } from "./scene-value.ts";

export const ANCHORS = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;

/** Properties of every visible layer. */
export const layerBase = {
  name: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/, codeMessage("scene_name_invalid"))
    .describe("Unique in the scene. Modifications refer to the layer by it."),
  locked: z
    .boolean()
    .optional()
    .describe(
      "Modifications cannot change the layer, and the template does not list it, for example decoration. Default: false.",
    ),
  hidden: z.boolean().optional().describe("Leaves the layer out. Default: false."),
  time: z.number().min(0).max(600).optional().describe("Second at which the layer appears. Default: 0."),
  duration: z
    .number()
    .min(0.04)
    .max(600)
    .optional()
    .describe(
      "Seconds that the layer is visible, including its enter and exit. Default: to the end of the scene.",
    ),
  x: lengthSchema.describe("Distance of the anchor from the left."),
  y: lengthSchema.describe("Distance of the anchor from the top."),
  width: sizeSchema.describe("Width of the layer's box."),
  height: sizeSchema.describe("Height of the layer's box."),
  anchor: z
    .enum(ANCHORS)
    .optional()
    .describe(
      "The point of the box that x and y position, and around which it rotates and scales. Default: top-left.",
    ),
  opacity: z.number().min(0).max(1).optional().describe("0 is transparent. Default: 1."),
  rotation: z.number().min(-3600).max(3600).optional().describe("Degrees, clockwise. Default: 0."),
  blend: z
    .enum(["normal", "multiply", "screen", "overlay"])
    .optional()
    .describe("How the layer blends with the layers behind it. Default: normal."),
  shadow: shadowSchema.optional(),
  mask: maskSchema.optional(),
  enter: transitionSchema.optional().describe("How the layer appears. Default: at once."),
  exit: transitionSchema.optional().describe("How the layer leaves. Default: at once."),
  keyframes: keyframesSchema.optional(),
};

export type Anchor = (typeof ANCHORS)[number];
