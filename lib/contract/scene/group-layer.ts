import { z } from "zod";
import { layerBase } from "./layer-base.ts";

/** Most levels of nested groups, including the outermost. */
export const DEEPEST_GROUP = 4;

/** A group without its layers, which may be groups themselves. */
export const groupBaseSchema = z.strictObject({
  ...layerBase,
  type: z.literal("group").describe("Layers that move, fade and mix with what is behind them as one."),
});

/** Description of the layers in a group, shared by all schemas of a group. */
export const GROUP_LAYERS_DESCRIPTION =
  "Drawn in order. Their x, y and % refer to the group's box, whose top left corner is 0, 0; vmin still refers to the scene. Their time counts from the start of the group, and they end with it. The box does not clip them: use a mask for that.";
