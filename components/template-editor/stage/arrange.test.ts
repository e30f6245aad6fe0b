import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { findLayer } from "../state/scene-edits.ts";
import { alignAll, distribute, movableBoxes } from "./arrange.ts";

const shape = (name: string, x: number | string, width: number, further: object = {}) => ({
  ...{ name, type: "shape" as const, shape: "rectangle" as const, fill: "#ffffff" },
  ...{ x, y: 10, width, height: 20, ...further },
});
const scene: Scene = {
  ...{ width: 1000, height: 500, fps: 25, duration: 5, background: "#000000" },
  layers: [
    shape("a", "10%", 100),
    shape("b", 210, 50),
    shape("c", 900, 100, { anchor: "top-right", time: 3 }),
    shape("held", 0, 30, { locked: true }),
    { name: "group", type: "group", x: 500, y: 100, width: 400, height: 400, layers: [shape("in", 0, 80)] },
  ],
};
const placeOf = (changed: Scene, name: string) => findLayer(changed, name)?.layer;

test("one layer is aligned to what is around it, several to each other", () => {
  expect(placeOf(alignAll(scene, ["b"], "right"), "b")).toMatchObject({ x: 950 });
  expect(placeOf(alignAll(scene, ["in"], "right"), "in")).toMatchObject({ x: 320 });
  const aligned = alignAll(scene, ["a", "b", "in"], "left");
  expect(placeOf(aligned, "a")).toMatchObject({ x: "10%", y: 10 });
  expect(placeOf(aligned, "b")).toMatchObject({ x: 100 });
  expect(placeOf(aligned, "in")).toMatchObject({ x: -400 });
});

test("what is locked stays, and nobody counts from it", () => {
  expect(movableBoxes(scene, ["held", "a"]).map(({ layer }) => layer.name)).toEqual(["a"]);
  expect(alignAll(scene, ["held"], "right")).toBe(scene);
});

test("layers stand at the same space from one to the next, and the outer two stay", () => {
  const even = distribute(scene, ["c", "a", "b"], "across");
  expect(placeOf(even, "a")).toBe(placeOf(scene, "a"));
  expect(placeOf(even, "c")).toBe(placeOf(scene, "c"));
  // From 100 to 900, 250 are used: gaps of 275 each.
  expect(placeOf(even, "b")).toMatchObject({ x: 475, y: 10 });
  expect(distribute(scene, ["a", "b"], "across")).toBe(scene);
});
