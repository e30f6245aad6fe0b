import { z } from "zod";
import { issueOf } from "../coded-issues.ts";
import { easingSchema } from "./scene-easing.ts";
import { COLOR_PATTERN, isColor, lengthSchema, sizeSchema } from "./scene-value.ts";

const transitionDuration = z.number().min(0.04).max(10).describe("Length in seconds.");

const fadeSchema = z
  .strictObject({
    type: z.literal("fade").describe("From or to transparent."),
    duration: transitionDuration,
    easing: easingSchema.optional().describe("Default: ease-out on entering, ease-in on leaving."),
  })
  .describe("Fade in or out.")
  .meta({ id: "FadeTransition" });

const slideSchema = z
  .strictObject({
    type: z.literal("slide").describe("Moves into or out of place while fading."),
    duration: transitionDuration,
    easing: easingSchema.optional().describe("Default: expo-out on entering, ease-in on leaving."),
    direction: z.enum(["up", "down", "left", "right"]).describe("The direction of travel."),
    distance: lengthSchema.optional().describe('How far it travels. Default: "6vmin".'),
  })
  .describe("Slide in or out, fading on the way.")
  .meta({ id: "SlideTransition" });

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
      .describe("Size before entering or after leaving, as a factor. Default: 0.8."),
  })
  .describe("Grow in or shrink out, fading on the way.")
  .meta({ id: "ScaleTransition" });

const typewriterSchema = z
  .strictObject({
    type: z
      .literal("typewriter")
      .describe("Text that appears or disappears bit by bit. Only for text layers."),
    duration: transitionDuration,
    easing: easingSchema.optional().describe("Default: linear."),
    by: z
      .enum(["character", "word", "line"])
      .optional()
      .describe("The unit in which the text appears. Default: character."),
  })
  .describe("Types the text, or deletes it again.")
  .meta({ id: "TypewriterTransition" });

const wipeSchema = z
  .strictObject({
    type: z.literal("wipe").describe("An edge moves over the layer and uncovers or covers it."),
    duration: transitionDuration,
    easing: easingSchema.optional().describe("Default: ease-in-out."),
    direction: z.enum(["up", "down", "left", "right"]).describe("The direction in which the edge travels."),
    softness: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe("Width of the edge as a share of the distance; 0 is a hard edge. Default: 0."),
  })
  .describe("Uncovers the layer along a direction, or covers it.")
  .meta({ id: "WipeTransition" });

const blurSchema = z
  .strictObject({
    type: z.literal("blur").describe("Comes into focus or blurs while fading."),
    duration: transitionDuration,
    easing: easingSchema.optional().describe("Default: ease-out on entering, ease-in on leaving."),
    radius: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .describe("Strength of the blur before entering or after leaving, in pixels. Default: 20."),
  })
  .describe("Blur in or out, fading on the way.")
  .meta({ id: "BlurTransition" });

export const transitionSchema = z
  .discriminatedUnion("type", [
    fadeSchema,
    slideSchema,
    scaleSchema,
    wipeSchema,
    blurSchema,
    typewriterSchema,
  ])
  .describe("How a layer appears or disappears.")
  .meta({ id: "Transition" });

function track<Value extends z.ZodType>(id: string, value: Value) {
  return z
    .array(
      z
        .strictObject({
          time: z.number().min(0).max(600).describe("Seconds from the start of the layer."),
          value,
          easing: easingSchema
            .optional()
            .describe("Easing from the previous value to this one. Default: ease-in-out."),
        })
        .describe("A value and the time at which it is reached.")
        .meta({ id }),
    )
    .min(1)
    .max(200);
}

const factor = z.number().min(0).max(10).describe("A factor; 1 is the layer's own size.");
const share = z.number().min(0).max(1).describe("0 is transparent, 1 the layer's own opacity.");
const degrees = z.number().min(-3600).max(3600).describe("Degrees, clockwise.");

const pixels = z.number().min(-500).max(500).describe("Pixels.");
const softness = z.number().min(0).max(200).describe("Softness in pixels.");
const color = z
  .string()
  .refine(isColor, issueOf("scene_color_invalid"))
  .describe("A colour as #rgb, #rgba, #rrggbb or #rrggbbaa.")
  .meta({ id: "PlainColor", pattern: COLOR_PATTERN });
const along = z.number().min(0).max(1).describe("A share of the line's length.");

const tracks = {
  length: track("LengthKeyframe", lengthSchema),
  size: track("SizeKeyframe", sizeSchema),
  factor: track("FactorKeyframe", factor),
  opacity: track("OpacityKeyframe", share),
  degrees: track("DegreesKeyframe", degrees),
  pixels: track("PixelsKeyframe", pixels),
  softness: track("SoftnessKeyframe", softness),
  color: track("ColorKeyframe", color),
  along: track("LineShareKeyframe", along),
  dashOffset: track("DashOffsetKeyframe", z.number().min(-10_000).max(10_000).describe("Pixels.")),
};

const replaces = (property: string) => `Replaces the ${property} over time.`;

/** Keyframes that every visual layer can have. Nested properties are written with a dot. */
const movement = {
  x: tracks.length.optional().describe("Replaces the layer's x over time."),
  y: tracks.length.optional().describe("Replaces the layer's y over time."),
  scale: tracks.factor.optional().describe("Size as a factor, around the anchor."),
  scale_x: tracks.factor.optional().describe("Width as a factor, around the anchor."),
  scale_y: tracks.factor.optional().describe("Height as a factor, around the anchor."),
  opacity: tracks.opacity.optional().describe("Multiplies the layer's opacity."),
  rotation: tracks.degrees.optional().describe("Added to the layer's rotation, in degrees."),
  "shadow.color": tracks.color.optional().describe(replaces("shadow's colour")),
  "shadow.blur": tracks.softness.optional().describe(replaces("shadow's softness")),
  "shadow.x": tracks.pixels.optional().describe(replaces("shadow's offset to the right")),
  "shadow.y": tracks.pixels.optional().describe(replaces("shadow's offset downwards")),
  "mask.x": tracks.length.optional().describe(replaces("mask's left edge")),
  "mask.y": tracks.length.optional().describe(replaces("mask's top edge")),
  "mask.width": tracks.size.optional().describe(replaces("mask's width")),
  "mask.height": tracks.size.optional().describe(replaces("mask's height")),
  "mask.radius": tracks.size
    .optional()
    .describe(`${replaces("mask's corner radius")} % refers to the layer's shorter side.`),
  "mask.feather": tracks.softness.optional().describe(replaces("mask's softness")),
};

const box = {
  width: tracks.size.optional().describe(`${replaces("width")} The anchor keeps its position.`),
  height: tracks.size.optional().describe(`${replaces("height")} The anchor keeps its position.`),
  radius: tracks.size
    .optional()
    .describe(
      `${replaces("corner radius")} % refers to the shorter side at rest, and the corners stay round.`,
    ),
};

const description =
  "Values that change over the time of the layer. The first value applies before the first keyframe, the last value after the last one. Colours are interpolated in sRGB, as in CSS transitions.";

export const keyframesSchema = z.strictObject(movement).describe(description).meta({ id: "Keyframes" });

export const textKeyframesSchema = z
  .strictObject({ ...movement, color: tracks.color.optional().describe(replaces("letters' colour")) })
  .describe(description)
  .meta({ id: "TextKeyframes" });

/** Keyframes of image and video layers. */
export const pictureKeyframesSchema = z
  .strictObject({
    ...movement,
    ...box,
    "border.width": tracks.size.optional().describe(replaces("border's thickness")),
    "border.color": tracks.color.optional().describe(replaces("border's colour")),
  })
  .describe(description)
  .meta({ id: "PictureKeyframes" });

export const shapeKeyframesSchema = z
  .strictObject({
    ...movement,
    ...box,
    fill: tracks.color.optional().describe(replaces("fill")),
    "stroke.color": tracks.color.optional().describe(replaces("stroke's colour")),
    "stroke.width": tracks.size.optional().describe(replaces("stroke's thickness")),
    "stroke.dash_offset": tracks.dashOffset.optional().describe(replaces("start of the dashes")),
    "trim.start": tracks.along.optional().describe(replaces("start of the line")),
    "trim.end": tracks.along
      .optional()
      .describe(`${replaces("end of the line")} From 0 to 1 draws the line.`),
  })
  .describe(description)
  .meta({ id: "ShapeKeyframes" });

export type Transition = z.infer<typeof transitionSchema>;
/** The keyframes of all layer types. Each type's schema says which of them it has. */
export type Keyframes = z.infer<typeof keyframesSchema> &
  z.infer<typeof textKeyframesSchema> &
  z.infer<typeof pictureKeyframesSchema> &
  z.infer<typeof shapeKeyframesSchema>;
