import { expect, test } from "vitest";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { findLayer, groupLayers } from "../state/scene-edits.ts";
import { movableBoxes, placeAll, scaleAll } from "./arrange.ts";
import { shiftedBy, unionOf } from "./box.ts";
import { boundsOf, turnTo } from "./turn.ts";

const flat: Scene = {
  ...{ width: 1000, height: 500, fps: 25, duration: 5, background: "#000000" },
  layers: [
    {
      ...{ name: "card", type: "shape", shape: "rectangle", fill: "#ffffff", radius: 10 },
      ...{ x: 100, y: 100, width: 200, height: 100, stroke: { color: "#000000", width: 4 } },
    },
    {
      ...{ name: "title", type: "text", text: "Hello", x: "40%", y: "50%", width: "20%", height: "10vmin" },
      ...{ anchor: "center", font: { max: 40 }, shadow: { color: "#000000", blur: 10, x: 2, y: 2 } },
    },
  ],
};
const names = ["card", "title"];
const common = (scene: Scene, ...of: string[]) => unionOf(movableBoxes(scene, of).map(boundsOf));
const layerOf = (scene: Scene, name: string) => findLayer(scene, name)?.layer;
const half = { left: 100, top: 100, width: 200, height: 87.5 };

test("several layers become smaller together, with their letters, lines and corners", () => {
  const from = common(flat, ...names);
  expect(from).toEqual({ left: 100, top: 100, width: 400, height: 175 });
  const smaller = scaleAll(flat, movableBoxes(flat, names), from, half);
  expect(common(smaller, ...names)).toEqual(half);
  expect(layerOf(smaller, "card")).toMatchObject({ width: 100, height: 50, radius: 5, stroke: { width: 2 } });
  expect(layerOf(smaller, "title")).toMatchObject({
    ...{ width: "10%", height: "5vmin", font: { min: 8, max: 20 }, shadow: { blur: 5, x: 1, y: 1 } },
  });
});

test("a group that is made smaller looks like its layers that are", () => {
  const grouped = groupLayers(flat, names, "pair");
  expect(common(grouped, "pair")).toEqual(common(flat, ...names));
  const [item, ...others] = movableBoxes(grouped, ["pair"]);
  if (item === undefined || others.length > 0) throw new Error("There is one group");
  const smaller = scaleAll(grouped, [item], item.box, half);
  const inside = movableBoxes(smaller, names);
  expect(common(smaller, "pair")).toEqual(half);
  expect(inside.map(({ box }) => box)).toEqual(
    movableBoxes(scaleAll(flat, movableBoxes(flat, names), item.box, half), names).map(({ box }) => box),
  );
  expect(layerOf(smaller, "title")).toMatchObject({
    x: "40%",
    width: "20%",
    height: "5vmin",
    font: { max: 20 },
  });
});

test("a group is moved and rotated as what it hugs", () => {
  const grouped = groupLayers(flat, names, "pair");
  const [item] = movableBoxes(grouped, ["pair"]);
  if (item === undefined) throw new Error("There is a group");
  const moved = placeAll(grouped, [{ item, box: shiftedBy(item.box, 30, -20) }]);
  expect(layerOf(moved, "pair")).toMatchObject({ x: 30, y: -20, width: "100%", height: "100%" });
  expect(common(moved, "pair")).toMatchObject({ left: 130, top: 80 });
  const turned = { ...item, layer: { ...item.layer, rotation: 180 }, box: turnTo(item, 180) };
  const own = {
    ...turned.box,
    left: turned.box.left - 100,
    top: turned.box.top - 100,
    width: 1000,
    height: 500,
  };
  const bounds = boundsOf({ ...turned, own });
  expect([bounds.left, bounds.top, bounds.width, bounds.height].map(Math.round)).toEqual([
    100, 100, 400, 175,
  ]);
});

test("what is made larger keeps within what the contract allows", () => {
  const at = (value: number) => [{ time: 0, value }];
  const scene: Scene = {
    ...flat,
    layers: [
      {
        ...{ name: "card", type: "shape", shape: "rectangle", fill: "#ffffff", radius: 6000 },
        ...{ x: 0, y: 0, width: 100, height: 4000 },
        stroke: { color: "#000000", width: "6000vmin", dash: [5000, 2], dash_offset: -6000 },
        shadow: { color: "#000000", blur: 150, x: 300, y: -300 },
        keyframes: {
          ...{ "shadow.x": at(400), "shadow.y": at(-400), "shadow.blur": at(120) },
          ...{ "stroke.width": at(8000), "stroke.dash_offset": at(-8000) },
        },
      },
      {
        ...{ name: "title", type: "text", text: "Hello", x: 0, y: 0, width: 100, height: 50 },
        plate: { fill: "#000000", padding: { x: 1, y: 2 }, radius: 8 },
      },
    ],
  };
  const from = { left: 0, top: 0, width: 100, height: 4000 };
  const larger = scaleAll(scene, movableBoxes(scene, names), from, { ...from, width: 400, height: 16_000 });
  expect(checkScene(scene, [])).toEqual([]);
  expect(checkScene(larger, [])).toEqual([]);
  expect(layerOf(larger, "card")).toMatchObject({
    ...{ width: 400, height: 10_000, radius: 10_000 },
    stroke: { width: "9999vmin", dash: [10_000, 8], dash_offset: -10_000 },
    shadow: { blur: 200, x: 500, y: -500 },
    keyframes: { "shadow.x": at(500), "shadow.y": at(-500), "stroke.width": at(10_000) },
  });
  expect(layerOf(larger, "title")).toMatchObject({ plate: { padding: { x: 1, y: 2 }, radius: 32 } });
});

test("what moves over time moves where its layer is made larger", () => {
  const over = (...values: (number | string)[]) => values.map((value, time) => ({ time, value }));
  const keyframes = { x: over(200, "30%"), y: over(100, "20vmin"), width: over("20%", 100) };
  const scene: Scene = {
    ...flat,
    layers: [
      {
        ...{ name: "card", type: "shape", shape: "rectangle", fill: "#ffffff" },
        ...{ x: 200, y: 100, width: 200, height: 100, keyframes },
      },
      {
        ...{ name: "dot", type: "shape", shape: "ellipse", fill: "#000000" },
        ...{ x: 210, y: 110, width: 10, height: 10 },
      },
    ],
  };
  const from = { left: 200, top: 100, width: 200, height: 100 };
  // Its upper left corner stays where it is.
  const to = { ...from, width: 400, height: 200 };
  const larger = scaleAll(scene, movableBoxes(scene, ["card"]), from, to);
  expect(layerOf(larger, "card")).toMatchObject({
    ...{ x: 200, y: 100, width: 400, height: 200 },
    keyframes: { x: over(200, "40%"), y: over(100, "20vmin"), width: over("40%", 200) },
  });
  const grouped = groupLayers(scene, ["card", "dot"], "group");
  const group = scaleAll(grouped, movableBoxes(grouped, ["group"]), from, to);
  expect(layerOf(group, "group")).toMatchObject({ x: -200, y: -100, width: "200%", height: "200%" });
  expect(layerOf(group, "card")).toMatchObject({
    keyframes: { x: over(400, "30%"), y: over(200, "40vmin"), width: over("20%", 200) },
  });
});
