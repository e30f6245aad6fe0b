import { expect, it } from "vitest";
import { layerBase } from "#lib/contract/scene/layer-base.ts";
import { maskSchema } from "#lib/contract/scene/layer-mask.ts";
import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import { EASINGS } from "#lib/contract/scene/scene-easing.ts";
import { layerSchemas, type VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import {
  pictureKeyframesSchema,
  shapeKeyframesSchema,
  textKeyframesSchema,
  transitionSchema,
} from "#lib/contract/scene/scene-motion.ts";
import { SECONDS } from "./reference-scene.ts";
import { SCENES } from "./scenes.ts";

const layers = SCENES.flatMap((scene) =>
  placedLayers({ layers: scene.layers, duration: SECONDS }).map(({ layer }) => layer),
).filter((layer): layer is VisualLayer => layer.type !== "audio");

/** What is heard, or only decides whether and by whom a layer is changed. */
const UNSEEN = ["hidden", "locked", "muted", "volume", "fade_in", "fade_out"];

it.each(["shape", "image", "video", "text", "group"] as const)(
  "shows every property of a layer of type %s",
  (type) => {
    const used = new Set(
      layers.filter((layer) => layer.type === type).flatMap((layer) => Object.keys(layer)),
    );
    const own = Object.keys(layerSchemas[type].shape).filter(
      (property) => !Object.hasOwn(layerBase, property),
    );
    expect(own.filter((property) => !used.has(property) && !UNSEEN.includes(property))).toEqual([]);
  },
);

it("shows every property that all layers have, every blend mode and every mask", () => {
  const used = new Set(layers.flatMap((layer) => Object.keys(layer)));
  expect(
    Object.keys(layerBase).filter((property) => !used.has(property) && !UNSEEN.includes(property)),
  ).toEqual([]);
  const blends = new Set(layers.map(({ blend }) => blend));
  expect(layerBase.blend.unwrap().options.filter((blend) => !blends.has(blend))).toEqual([]);
  const masks = layers.flatMap(({ mask }) => mask ?? []);
  expect(
    maskSchema.shape.shape.options.filter((shape) => !masks.some((mask) => mask.shape === shape)),
  ).toEqual([]);
  const maskProperties = new Set(masks.flatMap((mask) => Object.keys(mask)));
  expect(Object.keys(maskSchema.shape).filter((property) => !maskProperties.has(property))).toEqual([
    "view_box",
  ]);
});

it("shows every way to come and to go", () => {
  for (const phase of ["enter", "exit"] as const) {
    const used = new Set(layers.map((layer) => layer[phase]?.type));
    const presets = transitionSchema.options.map((preset) => preset.shape.type.value);
    expect(presets.filter((preset) => !used.has(preset))).toEqual([]);
  }
});

it("shows every property that keyframes can change, and every easing", () => {
  const tracks = layers.flatMap(({ keyframes }) => Object.entries(keyframes ?? {}));
  const used = new Set(tracks.map(([property]) => property));
  const all = [shapeKeyframesSchema, textKeyframesSchema, pictureKeyframesSchema].flatMap(({ shape }) =>
    Object.keys(shape),
  );
  expect(all.filter((property) => !used.has(property))).toEqual([]);
  const easings = new Set<unknown>(tracks.flatMap(([, track]) => track.map(({ easing }) => easing)));
  expect(EASINGS.filter((easing) => !easings.has(easing))).toEqual([]);
});
