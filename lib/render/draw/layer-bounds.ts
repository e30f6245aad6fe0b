import type { Look, ResolvedLayer } from "../resolve/resolved-scene.ts";
import { overhang } from "./draw-content.ts";
import type { LayerState } from "./motion.ts";
import type { Edges, Region } from "./region.ts";

/** A canvas's transformation: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** How far a blur's ink reaches, in its strength: beyond, less than a hundredth is left. */
const BLUR_REACH = 3;
/** The same of a shadow's softness, which is two of a blur's. */
const SHADOW_REACH = 1.5;

/** First `inner`, then `outer`. */
function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** From the coordinates of a layer's box, whose corner is at the origin, to those of the picture. */
export function matrixOf(layer: ResolvedLayer, state: LayerState, parent: Matrix = IDENTITY): Matrix {
  const radians = (state.rotation * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const [a, b] = [cosine * state.scaleX, sine * state.scaleX];
  const [c, d] = [-sine * state.scaleY, cosine * state.scaleY];
  const left = layer.anchor.x * state.width;
  const top = layer.anchor.y * state.height;
  return multiply(parent, [a, b, c, d, state.x - a * left - c * top, state.y - b * left - d * top]);
}

/** How much larger a matrix makes things, as a factor, the mean of both directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** The edges around a rectangle that has been transformed. */
export function transformed({ left, top, right, bottom }: Edges, [a, b, c, d, e, f]: Matrix): Edges {
  const xs = [a * left + c * top, a * right + c * top, a * left + c * bottom, a * right + c * bottom];
  const ys = [b * left + d * top, b * right + d * top, b * left + d * bottom, b * right + d * bottom];
  return {
    left: Math.min(...xs) + e,
    top: Math.min(...ys) + f,
    right: Math.max(...xs) + e,
    bottom: Math.max(...ys) + f,
  };
}

export function grown({ left, top, right, bottom }: Edges, by: number): Edges {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** What a layer looks like in a state. */
export function lookOf(layer: ResolvedLayer, state: LayerState): Look {
  return layer.variation ? layer.variation.lookAt(state.values, state) : layer;
}

/** How far a shadow may reach beyond what casts it, in pixels. */
export function shadowReach({ shadow }: Look): number {
  return shadow ? shadow.blur * SHADOW_REACH + Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) : 0;
}

/** Where a shadow lies from what casts it, in pixels of the picture. */
export function shadowOffset(
  { x, y }: { x: number; y: number },
  [a, b, c, d]: Matrix,
): { x: number; y: number } {
  return { x: a * x + c * y, y: b * x + d * y };
}

/** The edges of all that a layer may draw without its shadow, in the coordinates of its box. */
export function inkOf(state: LayerState, look: Look): Edges {
  const { width, height } = state;
  if (look.content.kind !== "group")
    return grown({ left: 0, top: 0, right: width, bottom: height }, overhang(look.content, state));
  const all = look.content.layers.flatMap((child, index) => {
    const childState = state.children[index];
    return childState ? [boundsOf(child, childState)] : [];
  });
  const [first, ...others] = all;
  if (!first) return { left: 0, top: 0, right: 0, bottom: 0 };
  return others.reduce(
    (around, next) => ({
      left: Math.min(around.left, next.left),
      top: Math.min(around.top, next.top),
      right: Math.max(around.right, next.right),
      bottom: Math.max(around.bottom, next.bottom),
    }),
    first,
  );
}

/**
 * The edges of everything that a layer may draw in a state, including shadow and blur, in pixels of the
 * picture. They may lie outside the picture. The layer never draws outside these edges, but may leave space
 * within them.
 *
 * @param parent of a layer within a group: the group's own matrix.
 */
export function boundsOf(layer: ResolvedLayer, state: LayerState, parent: Matrix = IDENTITY): Edges {
  const look = lookOf(layer, state);
  const matrix = matrixOf(layer, state, parent);
  const inner = transformed(grown(inkOf(state, look), shadowReach(look)), matrix);
  // A recomputed shadow has the same softness in all directions, even if the layer is squeezed in one.
  const soft = (look.shadow?.blur ?? 0) * SHADOW_REACH * scaleOf(matrix);
  // One pixel for the smoothing of an edge between two.
  return grown(inner, soft + state.blur * BLUR_REACH + 1);
}

/** Most pixels beyond an edge to draw because a blur or shadow brings them into the picture. */
const FARTHEST = 1024;

/**
 * The part of a layer that has to be drawn so that a part of the picture is right: a blur and a shadow bring in what
 * lies beside it.
 *
 * @param shadow the one that the layer gets when it has been drawn.
 */
export function sourceOf(part: Region, blur: number, shadow: Look["shadow"], matrix: Matrix): Region {
  if (blur === 0 && !shadow) return part;
  const soft = blur * BLUR_REACH + (shadow ? shadow.blur * SHADOW_REACH * scaleOf(matrix) : 0);
  const offset = shadowOffset({ x: shadow?.x ?? 0, y: shadow?.y ?? 0 }, matrix);
  const margin = (distance: number) => Math.ceil(Math.min(FARTHEST, soft + Math.max(0, distance)) / 2) * 2;
  const [left, top] = [margin(offset.x), margin(offset.y)];
  return {
    x: part.x - left,
    y: part.y - top,
    width: part.width + left + margin(-offset.x),
    height: part.height + top + margin(-offset.y),
  };
}
