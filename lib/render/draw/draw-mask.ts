import type { SKRSContext2D } from "@napi-rs/canvas";
import type { ResolvedMask } from "../resolve/resolved-scene.ts";
import type { WipeState } from "./motion.ts";
import type { Edges } from "./region.ts";

/** A blur's strength for an edge that fades over a width: to the eye it reaches twice its strength on either side. */
const FEATHER_TO_BLUR = 1 / 4;

/**
 * Erases everything drawn so far except what the mask shows. The layer's box has its corner at the origin.
 */
export function applyMask(context: SKRSContext2D, mask: ResolvedMask): void {
  context.save();
  context.globalAlpha = 1;
  context.globalCompositeOperation = mask.isInverted ? "destination-out" : "destination-in";
  if (mask.feather > 0) context.filter = `blur(${mask.feather * FEATHER_TO_BLUR}px)`;
  context.translate(mask.x, mask.y);
  context.fillStyle = "#000";
  if (mask.path) {
    context.fill(mask.path);
  } else {
    context.beginPath();
    const { width, height } = mask;
    if (mask.shape === "ellipse")
      context.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, Math.PI * 2);
    else context.roundRect(0, 0, width, height, mask.radius);
    context.fill();
  }
  context.restore();
}

/** Where the edge of a wipe begins and ends along its way, 0 to 1, and whether what lies behind it is to be seen. */
function edgeOf({ softness, isLeaving, shown }: WipeState): { from: number; to: number } {
  const passed = (isLeaving ? 1 - shown : shown) * (1 + softness);
  return { from: passed - softness, to: passed };
}

/** The points of the ink's edges where a wipe's way begins and ends. */
function wayOf({ direction }: WipeState, { left, top, right, bottom }: Edges) {
  if (direction === "right") return { x0: left, y0: 0, x1: right, y1: 0 };
  if (direction === "left") return { x0: right, y0: 0, x1: left, y1: 0 };
  if (direction === "down") return { x0: 0, y0: top, x1: 0, y1: bottom };
  return { x0: 0, y0: bottom, x1: 0, y1: top };
}

/** The part of the ink that lies between two places along a wipe's way. */
function alongWay(
  { direction }: WipeState,
  { left, top, right, bottom }: Edges,
  from: number,
  to: number,
): Edges {
  const [width, height] = [right - left, bottom - top];
  const isBackwards = direction === "left" || direction === "up";
  const [low, high] = isBackwards ? [1 - to, 1 - from] : [from, to];
  return direction === "left" || direction === "right"
    ? { left: left + low * width, top, right: left + high * width, bottom }
    : { left, top: top + low * height, right, bottom: top + high * height };
}

/** What a wipe lets be seen of the ink. */
export function wipedPart(wipe: WipeState, ink: Edges): Edges {
  // Before the edge lies what it has passed.
  const { from, to } = edgeOf(wipe);
  return wipe.isLeaving ? alongWay(wipe, ink, from, 1) : alongWay(wipe, ink, 0, to);
}

/** What the edge of a wipe passes between two of its states. */
export function wipedBetween(a: WipeState, b: WipeState, ink: Edges): Edges {
  const [first, second] = [edgeOf(a), edgeOf(b)];
  return alongWay(b, ink, Math.min(first.from, second.from), Math.max(first.to, second.to));
}

/** Clips to the part that a hard edge has uncovered. */
export function clipWipe(context: SKRSContext2D, wipe: WipeState, ink: Edges): void {
  const { left, top, right, bottom } = wipedPart(wipe, ink);
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
}

/** Erases everything drawn so far except what a soft edge has uncovered. */
export function applyWipe(context: SKRSContext2D, wipe: WipeState, ink: Edges): void {
  const { x0, y0, x1, y1 } = wayOf(wipe, ink);
  const { from, to } = edgeOf(wipe);
  const at = (share: number) => [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share] as const;
  const gradient = context.createLinearGradient(...at(from), ...at(to));
  gradient.addColorStop(0, wipe.isLeaving ? "#0000" : "#000");
  gradient.addColorStop(1, wipe.isLeaving ? "#000" : "#0000");
  context.save();
  context.globalAlpha = 1;
  context.globalCompositeOperation = "destination-in";
  context.fillStyle = gradient;
  context.fillRect(ink.left, ink.top, ink.right - ink.left, ink.bottom - ink.top);
  context.restore();
}
