import type { PointerEvent } from "react";
import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";

/** Distance, in screen pixels, at which a line snaps a box; a finger is less exact than a mouse. */
const REACH = 6;
const FINGER_REACH = 10;

export const reachOf = ({ pointerType }: PointerEvent) => (pointerType === "touch" ? FINGER_REACH : REACH);

/** Whether a corner keeps a layer's proportions. A text breaks its lines anew in its box; a line has its ends there. */
export const keepsProportions = (layer: VisualLayer) =>
  layer.type !== "text" && !(layer.type === "shape" && layer.shape === "line");
