import type { ResolvedLayer } from "../resolve/resolved-scene.ts";
import { wipedBetween, wipedPart } from "./draw-mask.ts";
import {
  boundsOf,
  grown,
  IDENTITY,
  inkOf,
  lookOf,
  type Matrix,
  matrixOf,
  shadowReach,
  transformed,
} from "./layer-bounds.ts";
import { type LayerState, sameState } from "./motion.ts";
import type { Edges } from "./region.ts";
import type { Sprites } from "./sprites.ts";

/** For the smoothing of edges between two pixels; a picture made much smaller reaches a pixel further. */
const MARGIN = 2;

/**
 * Rectangles that hold everything that a layer draws in a state, in pixels of the picture: closer to it than its
 * bounds, because a text's box is mostly empty, and so are the corners around a disc.
 */
export function inkParts(
  layer: ResolvedLayer,
  state: LayerState,
  sprites: Sprites,
  parent: Matrix = IDENTITY,
): readonly Edges[] {
  const { wipe } = state;
  return partsWithin(layer, state, sprites, parent, wipe && ((ink) => wipedPart(wipe, ink)));
}

/** Where a layer looks different in two states; `before` and `after` are its ink in them. */
export function changedParts(
  layer: ResolvedLayer,
  [first, second]: readonly [LayerState | null, LayerState | null],
  [before, after]: readonly [readonly Edges[], readonly Edges[]],
  sprites: Sprites,
): readonly Edges[] {
  const [from, to] = [first?.wipe, second?.wipe];
  const isWipedOn = from && to && first && second && sameState({ ...first, wipe: to }, second);
  if (!isWipedOn || from.direction !== to.direction || from.isLeaving !== to.isLeaving)
    return [...before, ...after];
  // Of a layer that is uncovered where it stands, only what its edge has passed.
  return partsWithin(layer, second, sprites, IDENTITY, (ink) => wipedBetween(from, to, ink));
}

function partsWithin(
  layer: ResolvedLayer,
  state: LayerState,
  sprites: Sprites,
  parent: Matrix,
  limitOf: ((ink: Edges) => Edges) | null,
): readonly Edges[] {
  const look = lookOf(layer, state);
  const { content } = look;
  const matrix = matrixOf(layer, state, parent);
  if (content.kind === "group" && !look.shadow && state.blur === 0)
    return content.layers.flatMap((child, index) => {
      const childState = state.children[index];
      return childState ? inkParts(child, childState, sprites, matrix) : [];
    });
  const known = state.blur === 0 ? sprites.inkOf(layer, state) : null;
  if (!known) return [boundsOf(layer, state, parent)];
  const limit = limitOf?.(grown(inkOf(state, look), shadowReach(look)));
  const parts = limit ? known.flatMap((part) => both(part, limit) ?? []) : known;
  return parts.map((part) => grown(transformed(part, matrix), MARGIN));
}

function both(a: Edges, b: Edges): Edges | null {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const right = Math.min(a.right, b.right);
  const bottom = Math.min(a.bottom, b.bottom);
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}
