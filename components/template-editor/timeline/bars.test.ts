import { expect, test } from "vitest";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { patchLayer } from "../state/scene-edits.ts";
import { type BarPart, barsOf, movedBar, snapMove } from "./bars.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
const text = (name: string, time?: number, duration?: number) => ({
  ...{ name, type: "text" as const, text: name, ...box },
  ...(time === undefined ? {} : { time }),
  ...(duration === undefined ? {} : { duration }),
});
const scene: Scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 10, background: "#000000" },
  layers: [
    text("back"),
    { name: "pair", type: "group", ...box, time: 2, duration: 4, layers: [text("a", 1, 2), text("b", 1)] },
    text("front", 3, 5),
  ],
};
const bar = (name: string) => {
  const found = barsOf(scene).find(({ layer }) => layer.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

test("layers stand as in the list, with their times in the scene", () => {
  expect(barsOf(scene).map(({ layer, start, end }) => [layer.name, start, end])).toEqual([
    ["front", 3, 8],
    ["pair", 2, 6],
    ["b", 3, 6],
    ["a", 3, 5],
    ["back", 0, 10],
  ]);
});

test("a bar moves within its group, and keeps its length", () => {
  expect(movedBar(bar("a"), "all", 0.5)).toEqual({ time: 1.5 });
  expect(movedBar(bar("a"), "all", 9)).toEqual({ time: 2 });
  expect(movedBar(bar("a"), "all", -9)).toEqual({ time: undefined });
});

test("its ends change when it comes and how long it stays", () => {
  expect(movedBar(bar("front"), "start", 1)).toEqual({ time: 4, duration: 4 });
  expect(movedBar(bar("back"), "start", 1)).toEqual({ time: 1 });
  expect(movedBar(bar("front"), "end", -1)).toEqual({ duration: 4 });
  expect(movedBar(bar("front"), "end", 5)).toEqual({ duration: undefined });
  expect(movedBar(bar("back"), "end", -4)).toEqual({ duration: 6 });
});

test("no movement makes a scene that the contract refuses", () => {
  for (const name of ["back", "pair", "a", "b", "front"]) {
    for (const part of ["start", "all", "end"] satisfies BarPart[]) {
      for (const by of [-20, -0.33, 0.33, 20]) {
        const moved = patchLayer(scene, name, movedBar(bar(name), part, by));
        expect(checkScene(moved), `${name} ${part} ${by}`).toEqual([]);
      }
    }
  }
});

test("the ends of a bar are drawn to moments within reach, else to tenths", () => {
  expect(snapMove(bar("front"), "all", 1.95, [10], 0.1)).toBeCloseTo(2);
  expect(snapMove(bar("front"), "start", 1.95, [10], 0.1)).toBeCloseTo(2);
  expect(snapMove(bar("front"), "end", 1.43, [10], 0.1)).toBeCloseTo(1.4);
});
