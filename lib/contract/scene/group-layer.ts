import { z } from "zod";
import { layerBase } from "./layer-base.ts";

/** Groups within groups, the outermost counted. */
export const DEEPEST_GROUP = 4;

/** All of a group but its layers, which may be groups again. */
export const groupBaseSchema = z.strictObject({
  ...layerBase,
  type: z.literal("group").describe("Layers that move, fade and mix with what is behind them as one."),
});

/** What holds for the layers inside; each schema of a group says it. */
export const GROUP_LAYERS_DESCRIPTION =
  "Drawn in order. Their x, y and % are of the group's box, whose top left corner is 0, 0; vmin stays the scene's. Their time counts from the group's own start, and they end with it. Nothing is cut off at the box: use a mask for that.";
