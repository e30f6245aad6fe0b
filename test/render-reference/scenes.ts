import { IMAGE_SCENES } from "./image-scenes.ts";
import { LAYERING_SCENES } from "./layering-scenes.ts";
import { MOTION_SCENES } from "./motion-scenes.ts";
import type { ReferenceScene } from "./reference-scene.ts";
import { SHAPE_SCENES } from "./shape-scenes.ts";
import { TEXT_SCENES } from "./text-scenes.ts";

/** Everything that a scene can show, a few things at a time. */
export const SCENES: readonly ReferenceScene[] = [
  ...SHAPE_SCENES,
  ...IMAGE_SCENES,
  ...TEXT_SCENES,
  ...MOTION_SCENES,
  ...LAYERING_SCENES,
];
