import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import { findLayer } from "../state/scene-edits.ts";
import { boxAround, boxWithin } from "./box.ts";
import { moveInPlace } from "./move-in-place.ts";

const block = (name: string, x: number | string, y: number | string) =>
  ({
    name,
    type: "shape",
    shape: "rectangle",
    fill: "#ffffff",
    x,
    y,
    width: "10%",
    height: 40,
  }) as VisualLayer;
const scene: Scene = {
  ...{ width: 1000, height: 500, fps: 25, duration: 5, background: "#000000" },
  layers: [
    block("loose", "30%", 20),
    {
      name: "card",
      type: "group",
      x: 100,
      y: "10%",
      width: 400,
      height: 200,
      layers: [block("inner", 10, "25%")],
    },
    {
      name: "other",
      type: "group",
      x: "50%",
      y: 0,
      width: "40%",
      height: "50%",
      layers: [block("last", 0, 0)],
    },
  ],
};

function placeOf(of: Scene, name: string) {
  const found = findLayer(of, name);
  if (found === null || found.layer.type === "audio") throw new Error(`There is no layer ${name}`);
  return boxWithin(found.layer, boxAround(of, found.groups), of);
}

test.each([
  ["loose", "card"],
  ["inner", null],
  ["inner", "other"],
])("%s stays where it is when it comes into %j", (name, group) => {
  const moved = moveInPlace(scene, name, group);
  expect(findLayer(moved, name)?.groups.at(-1)?.name ?? null).toBe(group);
  const [before, after] = [placeOf(scene, name), placeOf(moved, name)];
  for (const side of ["left", "top", "width", "height"] as const)
    expect(after[side]).toBeCloseTo(before[side], 1);
});

test("where a layer is already it stays as it is", () => {
  expect(moveInPlace(scene, "inner", "card")).toBe(scene);
  expect(moveInPlace(scene, "card", "inner")).toBe(scene);
});
