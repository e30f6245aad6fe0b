import { z } from "zod";
import { list } from "../fields/list-schema.ts";
import { codedFault, issueParts } from "../fields/reading.ts";
import { findFontFaults, sceneFontsSchema } from "./scene-fonts.ts";
import { layerSchema } from "./scene-layer.ts";
import { sceneRuleFaults } from "./scene-rules.ts";
import { fillSchema } from "./scene-value.ts";

const side = z
  .int()
  .min(16)
  .max(3840)
  .multipleOf(2)
  .describe("Pixels, 16 to 3840, even because the video's colour planes have half the resolution.");

/**
 * A scene: everything that a template version shows, in declarative form. The same code draws the editor's
 * preview, stills and the finished video from it.
 */
export const sceneSchema = z
  .strictObject({
    width: side,
    height: side,
    fps: z.int().min(1).max(60).describe("Frames a second."),
    duration: z.number().min(0.5).max(600).describe("Length in seconds."),
    background: fillSchema.describe("Fill behind all layers."),
    thumbnail_time: z
      .number()
      .min(0)
      .max(600)
      .optional()
      .describe("Second that the thumbnail shows. Default: the middle."),
    fonts: sceneFontsSchema.optional(),
    layers: list(layerSchema, { min: 1, max: 200 }).describe(
      "Drawn in order; the first layer is at the back.",
    ),
  })
  .check((context) => {
    const scene = context.value;
    const late = scene.thumbnail_time !== undefined && scene.thumbnail_time >= scene.duration;
    const faults = [
      ...(late ? [{ path: ["thumbnail_time"], ...codedFault("scene_thumbnail_after_end") }] : []),
      ...findFontFaults(scene),
      ...sceneRuleFaults(scene),
    ];
    for (const { path, code, facts } of faults)
      context.issues.push({
        ...{ code: "custom", ...issueParts({ code, facts }) },
        ...{ path: [...path], input: undefined },
      });
  })
  .describe("A template version's scene.");

export type Scene = z.infer<typeof sceneSchema>;

/** The number of frames of a scene; its true length is this over `fps`. */
export function frameCount(scene: Pick<Scene, "fps" | "duration">): number {
  return Math.max(1, Math.round(scene.duration * scene.fps));
}

/** The pixels of all frames of a scene, a measure of what it costs to render. */
export function pixelCount({
  width,
  height,
  ...time
}: Pick<Scene, "width" | "height" | "fps" | "duration">): number {
  return width * height * frameCount(time);
}
