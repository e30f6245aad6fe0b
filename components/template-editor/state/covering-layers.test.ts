import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { ShapeLayer } from "#lib/contract/scene/shape-layer.ts";
import { coveringLayers, withBackground } from "./covering-layers.ts";
import { emptyScene } from "./new-layers.ts";

const shape = (name: string, more: Partial<ShapeLayer>): ShapeLayer => ({
  ...{ name, type: "shape", shape: "rectangle", x: 0, y: 0, width: "100%", height: "100%", fill: "#ffd60a" },
  ...more,
});
const scene = (...layers: ShapeLayer[]): Scene => ({ ...emptyScene("wide"), background: "#ffd60a", layers });
const names = (layers: readonly { name: string }[]) => layers.map(({ name }) => name);
/** A circle around the middle, wide enough for the corners, or a little less. */
const circle = (name: string, size: number, more: Partial<ShapeLayer> = {}) =>
  shape(name, { shape: "ellipse", x: "50%", y: "50%", anchor: "center", width: size, height: size, ...more });

test("what hides the background is found, at its time", () => {
  const made = scene(
    circle("wide", 1480),
    circle("narrow", 1400),
    shape("plate", { time: 2, duration: 1 }),
    shape("veil", { opacity: 0.5 }),
    shape("away", { hidden: true }),
    shape("half", { height: "50%" }),
  );
  expect(names(coveringLayers(made, null))).toEqual(["wide", "plate"]);
  expect(names(coveringLayers(made, 1))).toEqual(["wide"]);
  expect(names(coveringLayers(made, 2.5))).toEqual(["wide", "plate"]);
});

test("another background colours what covers it in the same colour, and nothing else", () => {
  const made = scene(circle("same", 1480), circle("other", 1480, { fill: "#ffffff" }), circle("dot", 90));
  const next = withBackground(made, "#112233");
  expect(next.background).toBe("#112233");
  expect(next.layers.map((layer) => Reflect.get(layer, "fill"))).toEqual(["#112233", "#ffffff", "#ffd60a"]);
});
