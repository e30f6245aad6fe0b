import { z } from "zod";
import { layerBase } from "./layer-base.ts";
import { textKeyframesSchema } from "./scene-motion.ts";
import { boundedText, fillSchema } from "./scene-value.ts";
import { fontSchema, letterSpacingSchema, plateSchema, spansSchema, textStrokeSchema } from "./text-style.ts";

/** The most characters of a text, counted as the API counts them: in code points. */
export const TEXT_LIMIT = 2000;

export const textLayerSchema = z
  .strictObject({
    ...layerBase,
    type: z.literal("text").describe("Words."),
    text: boundedText(TEXT_LIMIT).describe(
      "The text. Merge fields such as {{first_name}} are filled in; \\n breaks a line.",
    ),
    spans: spansSchema.optional(),
    font: fontSchema
      .optional()
      .describe("The typeface and its size. Default: Inter, as large as fits up to 200 pixels."),
    transform: z
      .enum(["none", "upper"])
      .optional()
      .describe("Writes everything in capital letters. Default: none."),
    color: fillSchema
      .optional()
      .describe("Colour of the letters, or a gradient over the whole text. Default: #ffffff."),
    stroke: textStrokeSchema.optional(),
    plate: plateSchema.optional(),
    align: z
      .enum(["left", "center", "right"])
      .optional()
      .describe("Horizontal alignment of the lines in the box. Default: left."),
    valign: z
      .enum(["top", "middle", "bottom"])
      .optional()
      .describe("Vertical alignment of the text in the box. Default: top."),
    line_height: z
      .number()
      .min(0.7)
      .max(3)
      .optional()
      .describe("Line height as a factor of the font size. Default: 1.2."),
    letter_spacing: letterSpacingSchema.optional(),
    wrap: z
      .enum(["balance", "normal", "none"])
      .optional()
      .describe(
        "Break lines to about the same width, as late as possible, or only at \\n. Default: balance.",
      ),
    keyframes: textKeyframesSchema.optional(),
  })
  .describe(
    "Text that fits its box. It wraps and shrinks down to its smallest size. If it still does not fit, it is cut off with an ellipsis, with a warning.",
  )
  .meta({ id: "TextLayer" });

export type TextLayer = z.infer<typeof textLayerSchema>;
