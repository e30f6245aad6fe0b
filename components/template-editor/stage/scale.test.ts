import { expect, test } from "vitest";
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
