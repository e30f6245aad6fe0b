import { z } from "zod";
import { audioLayerSchema } from "./audio-layer.ts";
import { GROUP_LAYERS_DESCRIPTION, groupBaseSchema } from "./group-layer.ts";
import type { ImageLayer } from "./image-layer.ts";
import { imageLayerSchema } from "./image-layer.ts";
import { type ShapeLayer, shapeLayerSchema } from "./shape-layer.ts";
import { type TextLayer, textLayerSchema } from "./text-layer.ts";
import { type VideoLayer, videoLayerSchema } from "./video-layer.ts";

export type GroupLayer = z.infer<typeof groupBaseSchema> & { layers: VisualLayer[] };

/** A visible layer, which may be part of a group. */
export type VisualLayer = ShapeLayer | ImageLayer | VideoLayer | TextLayer | GroupLayer;

const groupLayersSchema: z.ZodType<VisualLayer[], VisualLayer[]> = z.lazy(() =>
  z.array(visualLayerSchema).min(1).max(200),
);

const groupLayerSchema = groupBaseSchema
  .extend({ layers: groupLayersSchema.describe(GROUP_LAYERS_DESCRIPTION) })
  .describe("Layers that share a position, movement, opacity, blend mode and mask.")
  .meta({ id: "GroupLayer" });

const visualLayers = [
  shapeLayerSchema,
  imageLayerSchema,
  videoLayerSchema,
  textLayerSchema,
  groupLayerSchema,
] as const;

const visualLayerSchema = z
  .discriminatedUnion("type", visualLayers)
  .describe("A visible layer.")
  .meta({ id: "VisualLayer" });

export const layerSchema = z
  .discriminatedUnion("type", [...visualLayers, audioLayerSchema])
  .describe("A layer of one of six types.")
  .meta({ id: "Layer" });

export type Layer = z.infer<typeof layerSchema>;

/** The schema of each layer type, by its name. */
export const layerSchemas = {
  shape: shapeLayerSchema,
  image: imageLayerSchema,
  video: videoLayerSchema,
  audio: audioLayerSchema,
  text: textLayerSchema,
  group: groupLayerSchema,
} as const;
