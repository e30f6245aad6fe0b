import { expect, test } from "vitest";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import { drawFrame } from "#lib/render/draw/render-still.ts";
import { resolveScene } from "#lib/render/resolve/resolve.ts";
import { groupLayers, layerNames, patchLayer } from "../state/scene-edits.ts";
import { canUngroup, ungroupLayers } from "./ungroup.ts";

const FPS = 10;
const block = (name: string, fill: string, more: object = {}) =>
  ({
    ...{ name, type: "shape", shape: "rectangle", fill, x: 20, y: "10%", width: "30%", height: 60 },
    ...more,
  }) as VisualLayer;
const scene = (...layers: object[]): Scene => ({
  ...{ width: 320, height: 180, fps: FPS, duration: 2, background: "#000000" },
  layers: layers as Scene["layers"],
});
const inGroup = (layers: VisualLayer[], more: object = {}) =>
  scene(
    block("behind", "#224466", { x: 0, y: 0, width: "80%", height: "50%" }),
    { name: "pair", type: "group", x: 0, y: 0, width: "100%", height: "100%", layers, ...more },
    block("front", "#ffffff", { x: "40%", y: 40, width: 40, height: 40 }),
  );
const two = [block("left", "#ff0000"), block("right", "#00ff00", { x: "25%", y: "12vmin", rotation: 20 })];

async function pictureOf(of: Scene, time: number): Promise<Uint8ClampedArray> {
  const inputs = { fields: {}, assets: new Map(), photo: null, today: "2026-11-20" };
  const canvas = await drawFrame((await resolveScene(of, inputs)).scene, Math.round(time * FPS));
  return canvas.getContext("2d").getImageData(0, 0, of.width, of.height).data;
}

/** The share of the values of two pictures that differ by more than an edge that is drawn turned, or turned as drawn. */
async function differenceOf(one: Scene, other: Scene, time: number): Promise<number> {
  const [a, b] = [await pictureOf(one, time), await pictureOf(other, time)];
  return a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 64).length / a.length;
}

test("layers that were grouped are as they were, to the last digit, in their places in the order", () => {
  const before = scene(...two, block("front", "#ffffff"));
  const grouped = groupLayers(before, ["left", "right"], "pair");
  const { scene: after, freed } = ungroupLayers(grouped, ["pair"]);
  expect(after.layers).toEqual(before.layers);
  expect(freed).toEqual(["left", "right"]);
});

const inner = { name: "inner", type: "group", x: "10%", y: 10, width: "60%", height: 90, layers: two };

test.each([
  ["of a part of the frame", two, { x: 37.5, y: "20%", width: "55%", height: 101 }],
  ["around another point", two, { x: "50%", y: "50vmin", width: 200, height: 120, anchor: "center" }],
  ["turned", two, { x: 40, y: 20, width: 210, height: 130, rotation: 33 }],
  [
    "turned around its corner",
    two,
    { x: 300, y: 170, width: 210, height: 130, anchor: "bottom-right", rotation: -90 },
  ],
  [
    "with a group in it",
    [inner as unknown as VisualLayer],
    { x: 30, y: 20, width: 220, height: 120, rotation: 8 },
  ],
  [
    "with layers that move",
    [
      block("left", "#ff0000", {
        keyframes: {
          x: [
            { time: 0, value: "0%" },
            { time: 2, value: "50%" },
          ],
          width: [{ time: 0, value: "20%" }],
        },
      }),
    ],
    { x: 30, y: 20, width: 220, height: 120 },
  ],
  ["half transparent", [block("left", "#ff0000", { opacity: 0.5 })], { opacity: 0.5 }],
  ["with a shadow", [block("left", "#ff0000")], { shadow: { color: "#ffffff", blur: 6, x: 4, y: 4 } }],
  ["that multiplies", [block("left", "#ff8800")], { blend: "multiply" }],
])("nothing moves when a group %s is dissolved", async (_, layers, more) => {
  const before = inGroup(layers, more);
  const { scene: after } = ungroupLayers(before, ["pair"]);
  expect(checkScene(after)).toEqual([]);
  expect(layerNames(after)).not.toContain("pair");
  for (const time of [0, 1, 1.9]) expect(await differenceOf(before, after, time)).toBeLessThan(0.002);
});

test("each layer comes and goes when it did", async () => {
  const layers = [
    block("left", "#ff0000", { exit: { type: "fade", duration: 0.3 } }),
    block("right", "#00ff00", { x: "50%", time: 0.4, duration: 5 }),
    block("short", "#0000ff", { x: "70%", y: "60%", time: 0.4, duration: 0.3 }),
  ];
  const before = inGroup(layers, { time: 0.25, duration: 1.25, enter: { type: "fade", duration: 0.3 } });
  const { scene: after } = ungroupLayers(before, ["pair"]);
  for (let time = 0; time < 2; time += 0.1)
    expect([time, await differenceOf(before, after, time)]).toEqual([time, 0]);
  expect(after.layers.map(({ name, time, duration }) => [name, time, duration])).toEqual([
    ["behind", undefined, undefined],
    ["left", 0.25, 1.25],
    ["right", 0.65, 0.85],
    ["short", 0.65, 0.3],
    ["front", undefined, undefined],
  ]);
});

test("what is hidden or locked with its group stays so", () => {
  const { scene: after } = ungroupLayers(inGroup(two, { hidden: true, locked: true }), ["pair"]);
  expect(after.layers.map(({ hidden, locked }) => [hidden, locked])).toEqual([
    [undefined, undefined],
    [true, true],
    [true, true],
    [undefined, undefined],
  ]);
});

test("a group that moves or is masked as a whole stays, and so does what is none", () => {
  const moving = inGroup(two, { keyframes: { scale: [{ time: 0, value: 1 }] } });
  const masked = inGroup(two, { mask: { shape: "ellipse" } });
  for (const each of [moving, masked]) {
    expect(canUngroup(each, "pair")).toBe(false);
    expect(ungroupLayers(each, ["pair"])).toEqual({ scene: each, freed: [] });
  }
  const turned = patchLayer(inGroup(two, { rotation: 10 }), "left", {
    keyframes: { x: [{ time: 0, value: 1 }] },
  });
  expect(canUngroup(turned, "pair")).toBe(false);
  expect(canUngroup(moving, "front")).toBe(false);
});
