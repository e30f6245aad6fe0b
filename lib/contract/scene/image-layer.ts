import { z } from "zod";
import { codeMessage } from "../coded-issues.ts";
import { layerBase } from "./layer-base.ts";
import { pictureKeyframesSchema } from "./scene-motion.ts";
import { borderSchema, sizeSchema } from "./scene-value.ts";

/** A picture: one of the organization's assets, or a merge field for one. */
const imageSourceSchema = z
  .string()
  .max(500)
  .regex(
    /^(?:asset:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|\{\{[^}]+\}\})$/,
    codeMessage("scene_picture_invalid"),
  )
  .describe('"asset:<asset id>", or "{{photo}}" for the person\'s own photo.');

export const imageLayerSchema = z
  .strictObject({
    ...layerBase,
    type: z.literal("image").describe("A picture."),
    source: imageSourceSchema,
    fit: z
      .enum(["cover", "contain", "fill"])
      .optional()
      .describe(
        "As in CSS: cover fills the box and crops the picture, contain shows all of it, fill stretches it. Default: cover.",
      ),
    focus: z
      .enum(["center", "face"])
      .optional()
      .describe(
        "What cropping keeps: the middle, or the usual position of a face in a portrait (above the middle; there is no face detection). Default: center.",
      ),
    radius: sizeSchema
      .optional()
      .describe(
        "Corner radius. % refers to the box's own sides, so 50% makes a circle or an ellipse. Default: 0.",
      ),
    border: borderSchema.optional().describe("A line along the picture's edge. Default: none."),
    fallback: z
      .union([
        z.enum(["initials", "hide", "fail"]),
        z
          .string()
          .regex(
            /^asset:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
            codeMessage("scene_fallback_invalid"),
          ),
      ])
      .optional()
      .describe(
        'What happens if there is no picture: "initials" shows the person\'s initials on a tinted disc, "hide" nothing, "asset:<asset id>" another image, and "fail" is an error. Default: fail.',
      ),
    keyframes: pictureKeyframesSchema.optional(),
  })
  .describe("An image asset or the person's photo.")
  .meta({ id: "ImageLayer" });

export type ImageLayer = z.infer<typeof imageLayerSchema>;
