import { Path2D } from "@napi-rs/canvas";
import type { Mask } from "#lib/contract/scene/layer-mask.ts";
import type { ViewBox } from "#lib/contract/scene/path-data.ts";
import type { ShapeLayer } from "#lib/contract/scene/shape-layer.ts";
import { type Frame, toFill, toPixels, toRadius } from "./resolve-geometry.ts";
import type { ResolvedMask, ResolvedShape } from "./resolved-scene.ts";

/** Path data with its view box stretched to a box at the origin. */
function toPath(data: string | undefined, viewBox: ViewBox | undefined, box: Frame): Path2D | null {
  if (data === undefined) return null;
  const [left, top, width, height] = viewBox ?? [0, 0, 100, 100];
  const [a, d] = [box.width / width, box.height / height];
  const path = new Path2D();
  path.addPath(new Path2D(data), { a, b: 0, c: 0, d, e: -left * a, f: -top * d });
  return path;
}

/** A shape in pixels; `frame` is the scene. */
export function toShape(layer: ShapeLayer, box: Frame, frame: Frame): ResolvedShape {
  const { stroke, trim } = layer;
  return {
    kind: "shape",
    shape: layer.shape,
    fill: layer.fill === undefined ? null : toFill(layer.fill),
    fillRule: layer.fill_rule ?? "nonzero",
    stroke: stroke
      ? {
          color: stroke.color,
          width: toPixels(stroke.width, frame.height, frame),
          cap: stroke.cap ?? "round",
          join: stroke.join ?? "miter",
          dash: stroke.dash ?? [],
          dashOffset: stroke.dash_offset ?? 0,
        }
      : null,
    radius: toRadius(layer.radius, box, frame),
    path: layer.shape === "path" ? toPath(layer.path, layer.view_box, box) : null,
    trim: trim ? { start: trim.start ?? 0, end: trim.end ?? 1 } : null,
  };
}

/** A mask in the pixels of a layer's box. */
export function toMask(mask: Mask | undefined, box: Frame, frame: Frame): ResolvedMask | null {
  if (!mask) return null;
  const width = toPixels(mask.width ?? "100%", box.width, frame);
  const height = toPixels(mask.height ?? "100%", box.height, frame);
  return {
    shape: mask.shape,
    x: toPixels(mask.x ?? 0, box.width, frame),
    y: toPixels(mask.y ?? 0, box.height, frame),
    width,
    height,
    radius: toRadius(mask.radius, { width, height }, frame),
    path: mask.shape === "path" ? toPath(mask.path, mask.view_box, { width, height }) : null,
    feather: mask.feather ?? 0,
    isInverted: mask.invert ?? false,
  };
}
