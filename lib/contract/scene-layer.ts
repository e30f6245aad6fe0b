import { z } from "zod";
import { imageLayerSchema } from "./image-layer.ts";
import { shapeLayerSchema } from "./shape-layer.ts";
import { textLayerSchema } from "./text-layer.ts";

export const layerSchema = z.discriminatedUnion("type", [
  shapeLayerSchema,
  imageLayerSchema,
  textLayerSchema,
]);

export type Layer = z.infer<typeof layerSchema>;

/** The schema of each layer type, by its name. */
export const layerSchemas = {
  shape: shapeLayerSchema,
  image: imageLayerSchema,
  text: textLayerSchema,
} as const;
