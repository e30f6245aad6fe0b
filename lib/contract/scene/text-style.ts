import { z } from "zod";
import { fontFamilySchema } from "./scene-fonts.ts";
import { boundedText, colorSchema, fillSchema, sizeSchema } from "./scene-value.ts";

const FONT_WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

const faceProperties = {
  family: fontFamilySchema.optional(),
  weight: z
    .literal(FONT_WEIGHTS)
    .optional()
    .describe(
      "100 is thin, 900 black; of the weights that the family has, the nearest is taken. Default: 400.",
    ),
  style: z
    .enum(["normal", "italic"])
    .optional()
    .describe("Italic letters where the family has them, upright ones elsewhere. Default: normal."),
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
    min: z.number().min(4).max(1000).optional().describe("Smallest automatic size in pixels. Default: 16."),
    max: z.number().min(4).max(1000).optional().describe("Largest automatic size in pixels. Default: 200."),
  })
  .describe("The typeface and its size.")
  .meta({ id: "Font" });

export const letterSpacingSchema = z
  .number()
  .min(-0.2)
  .max(2)
  .describe("Extra space between letters as a share of the size; joined scripts ignore it. Default: 0.");

/** A part of the text that looks different. It is found in the text as the template has it, never in people's data. */
const spanSchema = z
  .strictObject({
    match: boundedText(200)
      .refine((value) => value !== "", { message: "Match should not be empty" })
      .meta({ minLength: 1 })
      .describe(
        'The part of the text as it is written there, such as "{{first_name}}"; every place where it stands. What a merge field is filled with is not searched.',
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
      .describe("Its typeface; what is left out is the layer's. Default: the layer's."),
    letter_spacing: letterSpacingSchema.optional().describe("As the layer's. Default: the layer's."),
    underline: z.boolean().optional().describe("Draws a line under it. Default: false."),
  })
  .describe("A part of the text that looks different.")
  .meta({ id: "TextSpan" });

export const spansSchema = z
  .array(spanSchema)
  .max(20)
  .describe("Parts of the text that look different; of two that overlap, the later one wins. Default: none.");

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
        "Room around the text as a share of the size of its letters; it stays inside the box. Default: 0.3.",
      ),
    radius: sizeSchema
      .optional()
      .describe("Corner radius; % is of the plate's own sides; at most half of the shorter. Default: 0."),
    per: z
      .enum(["block", "line"])
      .optional()
      .describe("One plate behind the whole text, or one behind each line. Default: block."),
  })
  .describe("A plate behind the text, as wide as its lines. It casts the shadow in the text's place.")
  .meta({ id: "TextPlate" });

export type TextSpan = z.infer<typeof spanSchema>;
export type TextFont = z.infer<typeof fontSchema>;
