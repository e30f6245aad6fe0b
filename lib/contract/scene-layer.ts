import { z } from "zod";
import { keyframesSchema, transitionSchema } from "./scene-motion.ts";
import {
  borderSchema,
  boundedText,
  colorSchema,
  fillSchema,
  lengthSchema,
  shadowSchema,
  sizeSchema,
} from "./scene-value.ts";

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

export const FONT_FAMILIES = ["Inter", "Noto Sans"] as const;
export const FONT_WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

/** A picture: one of the organization's assets, or a merge field that stands for one. */
const imageSourceSchema = z
  .string()
  .max(500)
  .regex(/^(?:asset:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\{\{[^}]+\}\})$/i)
  .describe('"asset:<asset id>", or "{{photo}}" for the person\'s own photo.');

/** Properties that every layer has. */
const layerBase = {
  name: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/)
    .describe("Unique in the scene; modifications name the layer by it."),
  locked: z
    .boolean()
    .optional()
    .describe(
      "Decoration: modifications cannot change the layer, and the template does not list it. Default: false.",
    ),
  hidden: z.boolean().optional().describe("Leaves the layer out. Default: false."),
  time: z.number().min(0).max(600).optional().describe("Second at which the layer appears. Default: 0."),
  duration: z
    .number()
    .min(0.04)
    .max(600)
    .optional()
    .describe(
      "Seconds that the layer stays, entering and leaving included. Default: to the end of the scene.",
    ),
  x: lengthSchema.describe("Where the anchor stands, from the left."),
  y: lengthSchema.describe("Where the anchor stands, from the top."),
  width: sizeSchema.describe("Width of the layer's box."),
  height: sizeSchema.describe("Height of the layer's box."),
  anchor: z
    .enum(ANCHORS)
    .optional()
    .describe(
      "The point of the box that x and y place, and around which it turns and grows. Default: top-left.",
    ),
  opacity: z.number().min(0).max(1).optional().describe("0 is transparent. Default: 1."),
  rotation: z.number().min(-3600).max(3600).optional().describe("Degrees, clockwise. Default: 0."),
  blend: z
    .enum(["normal", "multiply", "screen", "overlay"])
    .optional()
    .describe("How the layer mixes with what is behind it. Default: normal."),
  shadow: shadowSchema.optional(),
  enter: transitionSchema.optional().describe("How the layer appears. Default: at once."),
  exit: transitionSchema.optional().describe("How the layer leaves. Default: at once."),
  keyframes: keyframesSchema.optional(),
};

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

export const imageLayerSchema = z
  .strictObject({
    ...layerBase,
    type: z.literal("image").describe("A picture."),
    source: imageSourceSchema,
    fit: z
      .enum(["cover", "contain", "fill"])
      .optional()
      .describe(
        "As in CSS: cover fills the box and cuts, contain shows all, fill stretches. Default: cover.",
      ),
    focus: z
      .enum(["center", "face"])
      .optional()
      .describe(
        "What a cut keeps: the middle, or where a portrait usually has its face (above the middle; no face is searched for). Default: center.",
      ),
    radius: sizeSchema
      .optional()
      .describe(
        "Corner radius; % is of the box's own sides, so 50% makes a circle or an ellipse. Default: 0.",
      ),
    border: borderSchema.optional().describe("A line along the picture's edge. Default: none."),
    fallback: z
      .union([
        z.enum(["initials", "hide", "fail"]),
        z.string().regex(/^asset:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
      ])
      .optional()
      .describe(
        'When there is no picture: the person\'s initials on a tinted disc, nothing, a fault, or another "asset:<asset id>". Default: fail.',
      ),
  })
  .describe("An image asset or the person's photo.");

const fontSchema = z
  .strictObject({
    family: z
      .enum(FONT_FAMILIES)
      .optional()
      .describe("Other scripts follow in matching Noto faces. Default: Inter."),
    weight: z.literal(FONT_WEIGHTS).optional().describe("100 is thin, 900 black. Default: 400."),
    size: z
      .union([z.literal("auto"), sizeSchema])
      .optional()
      .describe(
        'Size of the letters; "auto" is the largest between min and max that fits the box. Default: auto.',
      ),
    min: z.number().min(4).max(1000).optional().describe("Smallest automatic size in pixels. Default: 16."),
    max: z.number().min(4).max(1000).optional().describe("Largest automatic size in pixels. Default: 200."),
  })
  .describe("The typeface and its size.");

export const textLayerSchema = z
  .strictObject({
    ...layerBase,
    type: z.literal("text").describe("Words."),
    text: boundedText(2000).describe(
      "What it says. Merge fields such as {{first_name}} are filled in; \\n breaks a line.",
    ),
    font: fontSchema.optional(),
    color: colorSchema.optional().describe("Colour of the letters. Default: #ffffff."),
    align: z.enum(["left", "center", "right"]).optional().describe("Lines' place in the box. Default: left."),
    valign: z
      .enum(["top", "middle", "bottom"])
      .optional()
      .describe("The block's place in the box. Default: top."),
    line_height: z.number().min(0.7).max(3).optional().describe("As a factor of the size. Default: 1.2."),
    letter_spacing: z
      .number()
      .min(-0.2)
      .max(2)
      .optional()
      .describe("Extra space between letters as a share of the size; joined scripts ignore it. Default: 0."),
    wrap: z
      .enum(["balance", "normal", "none"])
      .optional()
      .describe(
        "Break lines to about the same width, as late as possible, or only at \\n. Default: balance.",
      ),
  })
  .describe(
    "Text that fits its box: it wraps, shrinks to its smallest size, and is cut with an ellipsis only as a last resort, with a warning.",
  );

export const layerSchema = z.discriminatedUnion("type", [
  shapeLayerSchema,
  imageLayerSchema,
  textLayerSchema,
]);

export type Anchor = (typeof ANCHORS)[number];
export type ImageLayer = z.infer<typeof imageLayerSchema>;
export type TextLayer = z.infer<typeof textLayerSchema>;
export type Layer = z.infer<typeof layerSchema>;

/** The schema of each layer type, by its name. */
export const layerSchemas = {
  shape: shapeLayerSchema,
  image: imageLayerSchema,
  text: textLayerSchema,
} as const;
