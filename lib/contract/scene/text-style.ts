import { z } from "zod";
import { issueOf } from "../coded-issues.ts";
import { fontFamilySchema } from "./scene-fonts.ts";
import { boundedText, colorSchema, fillSchema, sizeSchema } from "./scene-value.ts";

const FONT_WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

/** The limits of an automatic size that a font does not set, in pixels. */
export const SMALLEST_AUTOMATIC = 16;
export const LARGEST_AUTOMATIC = 200;

const faceProperties = {
  family: fontFamilySchema.optional(),
  weight: z
    .literal(FONT_WEIGHTS)
    .optional()
    .describe("100 is thin, 900 black. The nearest weight that the family has is used. Default: 400."),
  style: z
    .enum(["normal", "italic"])
    .optional()
    .describe("Italic letters if the family has them, otherwise upright ones. Default: normal."),
};

export const fontSchema = z
  .strictObject({
    ...faceProperties,
    size: z
      .union([z.literal("auto"), sizeSchema])
      .optional()
      .describe(
        'Size of the letters; "auto" is the largest between min and max that fits the box. Default: auto.',
      ),
    min: z
      .number()
      .min(4)
      .max(1000)
      .optional()
      .describe(`Smallest automatic size in pixels. Default: ${SMALLEST_AUTOMATIC}.`),
    max: z
      .number()
      .min(4)
      .max(1000)
      .optional()
      .describe(`Largest automatic size in pixels. Default: ${LARGEST_AUTOMATIC}.`),
  })
  .describe("The typeface and its size.")
  .meta({ id: "Font" });

export const letterSpacingSchema = z
  .number()
  .min(-0.2)
  .max(2)
  .describe("Extra space between letters as a share of the font size. Joined scripts ignore it. Default: 0.");

/**
 * A part of the text with a different style. It is searched in the template's text, never in people's data.
 */
const spanSchema = z
  .strictObject({
    match: boundedText(200)
      .refine((value) => value !== "", issueOf("scene_match_empty"))
      .meta({ minLength: 1 })
      .describe(
        'The part of the text exactly as it is written, such as "{{first_name}}". Every occurrence is styled. The values of merge fields are not searched.',
      ),
    color: colorSchema.optional().describe("Colour of its letters. Default: the layer's."),
    font: z
      .strictObject({
        family: faceProperties.family.describe("As the layer's. Default: the layer's."),
        weight: faceProperties.weight.describe("As the layer's. Default: the layer's."),
        style: faceProperties.style.describe("As the layer's. Default: the layer's."),
        size: z
          .number()
          .min(0.2)
          .max(5)
          .optional()
          .describe("Size of its letters as a factor of the layer's. Default: 1."),
      })
      .optional()
      .describe("Its typeface. Missing properties are the layer's. Default: the layer's."),
    letter_spacing: letterSpacingSchema.optional().describe("As the layer's. Default: the layer's."),
    underline: z.boolean().optional().describe("Draws a line under it. Default: false."),
  })
  .describe("A part of the text with a different style.")
  .meta({ id: "TextSpan" });

export const spansSchema = z
  .array(spanSchema)
  .max(20)
  .describe("Parts of the text with a different style. If two overlap, the later one wins. Default: none.");

export const textStrokeSchema = z
  .strictObject({
    color: colorSchema,
    width: sizeSchema.describe("Thickness outside the letters."),
  })
  .describe("An outline around the letters, behind their fill. Default: none.")
  .meta({ id: "TextStroke" });

const paddingShare = z.number().min(0).max(4);

export const plateSchema = z
  .strictObject({
    fill: fillSchema,
    padding: z
      .union([
        paddingShare,
        z.strictObject({
          x: paddingShare.describe("Left and right."),
          y: paddingShare.describe("Above and below."),
        }),
      ])
      .optional()
      .describe(
        "Padding around the text as a share of the font size. It stays inside the box. Default: 0.3.",
      ),
    radius: sizeSchema
      .optional()
      .describe(
        "Corner radius, at most half of the shorter side. % refers to the plate's own sides. Default: 0.",
      ),
    per: z
      .enum(["block", "line"])
      .optional()
      .describe("One plate behind the whole text, or one behind each line. Default: block."),
  })
  .describe("A plate behind the text, as wide as its lines. It casts the shadow instead of the text.")
  .meta({ id: "TextPlate" });

export type TextSpan = z.infer<typeof spanSchema>;
export type TextFont = z.infer<typeof fontSchema>;
