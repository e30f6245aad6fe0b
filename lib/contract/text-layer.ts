import { z } from "zod";
import { layerBase } from "./layer-base.ts";
import { boundedText, colorSchema, sizeSchema } from "./scene-value.ts";

export const FONT_FAMILIES = ["Inter", "Noto Sans"] as const;
export const FONT_WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

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

export type TextLayer = z.infer<typeof textLayerSchema>;
