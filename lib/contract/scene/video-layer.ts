import { z } from "zod";
import { codeMessage } from "../coded-issues.ts";
import { playbackFields } from "./audio-layer.ts";
import { imageLayerSchema } from "./image-layer.ts";
import { layerBase } from "./layer-base.ts";

const assetSourceSchema = z
  .string()
  .regex(/^asset:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, codeMessage("scene_asset_invalid"));

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
      .describe(
        "Leaves out the video's own sound. Volume and fades only have an effect when false. Default: true.",
      ),
    fallback: z
      .union([z.enum(["hide", "fail"]), assetSourceSchema])
      .optional()
      .describe(
        'What happens if the video is missing: "hide" shows nothing, "asset:<asset id>" shows another image or video, and "fail" is an error. Default: fail.',
      ),
  })
  .describe(
    "A video asset, as background or inset. It is converted to the scene's fps. After its end, the last frame stays unless it loops.",
  )
  .meta({ id: "VideoLayer" });

export type VideoLayer = z.infer<typeof videoLayerSchema>;
