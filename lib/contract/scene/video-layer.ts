import { z } from "zod";
import { playbackFields } from "./audio-layer.ts";
import { imageLayerSchema } from "./image-layer.ts";
import { layerBase } from "./layer-base.ts";

const assetSourceSchema = z.string().regex(/^asset:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, {
  message: 'An asset should be written as "asset:<asset id>"',
});

export const videoLayerSchema = z
  .strictObject({
    ...layerBase,
    type: z.literal("video").describe("A moving picture."),
    source: assetSourceSchema.describe('"asset:<asset id>" of a video asset.'),
    fit: imageLayerSchema.shape.fit,
    focus: imageLayerSchema.shape.focus,
    radius: imageLayerSchema.shape.radius,
    border: imageLayerSchema.shape.border,
    ...playbackFields,
    muted: z
      .boolean()
      .optional()
      .describe("Leaves the video's own sound out; volume and fades only count when false. Default: true."),
    fallback: z
      .union([z.enum(["hide", "fail"]), assetSourceSchema])
      .optional()
      .describe(
        'When the video is not there: nothing, a fault, or the image or video "asset:<asset id>". Default: fail.',
      ),
  })
  .describe(
    "A video asset, as background or inset. Past its end its last frame stays, unless it loops; with frames as the scene's fps asks for.",
  )
  .meta({ id: "VideoLayer" });

export type VideoLayer = z.infer<typeof videoLayerSchema>;
