import { z } from "zod";
import { lengthSchema } from "./scene-value.ts";

export const EASINGS = ["linear", "ease-in", "ease-out", "ease-in-out", "expo-out", "back-out"] as const;

export const easingSchema = z
  .enum(EASINGS)
  .describe("How speed changes along the way: back-out goes a little too far and settles.");

const transitionDuration = z.number().min(0.04).max(10).describe("Length in seconds.");

const fadeSchema = z
  .strictObject({
    type: z.literal("fade").describe("From or to transparent."),
    duration: transitionDuration,
    easing: easingSchema.optional().describe("Default: ease-out on entering, ease-in on leaving."),
  })
  .describe("Fade in or out.");

const slideSchema = z
  .strictObject({
    type: z.literal("slide").describe("Moves into or out of place while fading."),
    duration: transitionDuration,
    easing: easingSchema.optional().describe("Default: expo-out on entering, ease-in on leaving."),
    direction: z.enum(["up", "down", "left", "right"]).describe("The direction of travel."),
    distance: lengthSchema.optional().describe('How far it travels. Default: "6vmin".'),
  })
  .describe("Slide in or out, fading on the way.");

const scaleSchema = z
  .strictObject({
    type: z.literal("scale").describe("Grows or shrinks around its anchor while fading."),
    duration: transitionDuration,
    easing: easingSchema.optional().describe("Default: back-out on entering, ease-in on leaving."),
    from: z
      .number()
      .min(0)
      .max(4)
      .optional()
      .describe("Size outside of the visible time, as a factor. Default: 0.8."),
  })
  .describe("Grow in or shrink out, fading on the way.");

const typewriterSchema = z
  .strictObject({
    type: z.literal("typewriter").describe("Text that appears, or goes, bit by bit. Of text layers only."),
    duration: transitionDuration,
    easing: easingSchema.optional().describe("Default: linear."),
    by: z
      .enum(["character", "word", "line"])
      .optional()
      .describe("How much of the text comes at a time. Default: character."),
  })
  .describe("Types the text out, or takes it back.");

export const transitionSchema = z.discriminatedUnion("type", [
  fadeSchema,
  slideSchema,
  scaleSchema,
  typewriterSchema,
]);

function track<Value extends z.ZodType>(value: Value) {
  return z
    .array(
      z.strictObject({
        time: z.number().min(0).max(600).describe("Seconds from the layer's own start."),
        value,
        easing: easingSchema
          .optional()
          .describe("The way to this value from the one before. Default: ease-in-out."),
      }),
    )
    .min(1)
    .max(200);
}

const factor = z.number().min(0).max(10).describe("A factor; 1 is the layer's own size.");
const share = z.number().min(0).max(1).describe("0 is transparent, 1 the layer's own opacity.");
const degrees = z.number().min(-3600).max(3600).describe("Degrees, clockwise.");

/** Values over time. Before the first keyframe its value holds, after the last one the last. */
export const keyframesSchema = z
  .strictObject({
    x: track(lengthSchema).optional().describe("Replaces the layer's x over time."),
    y: track(lengthSchema).optional().describe("Replaces the layer's y over time."),
    scale: track(factor).optional().describe("Size as a factor, around the anchor."),
    scale_x: track(factor).optional().describe("Width as a factor, around the anchor."),
    opacity: track(share).optional().describe("Multiplies the layer's opacity."),
    rotation: track(degrees).optional().describe("Added to the layer's rotation, in degrees."),
  })
  .describe("Values that change over the layer's time.");

export type Easing = z.infer<typeof easingSchema>;
export type Transition = z.infer<typeof transitionSchema>;
export type Keyframes = z.infer<typeof keyframesSchema>;
