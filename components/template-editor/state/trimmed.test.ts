import { expect, test } from "vitest";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { findLayer } from "./scene-edits.ts";
import { lateLayers, trimmed } from "./trimmed.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
const text = (name: string, more: object = {}) => ({
  ...{ name, type: "text" as const, text: name, ...box },
  ...more,
});
const scene: Scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 5, background: "#000000", thumbnail_time: 8 },
  layers: [
    text("whole"),
    text("within", { time: 1, duration: 4 }),
    text("long", { time: 2, duration: 6 }),
    text("late", { time: 7, duration: 2 }),
    text("endless", { time: 6 }),
    { name: "group", type: "group", ...box, time: 3, layers: [text("inner", { time: 4, duration: 1 })] },
  ],
};

test("layers that begin or end after the end of the scene are brought within it", () => {
  expect(checkScene(scene, []).length).toBeGreaterThan(0);
  expect(lateLayers(scene)).toEqual(["long", "late", "endless", "inner"]);
  const next = trimmed(scene);
  const timeOf = (name: string) => {
    const { time, duration } = findLayer(next, name)?.layer ?? {};
    return [time, duration];
  };
  expect(timeOf("within")).toEqual([1, 4]);
  expect(timeOf("long")).toEqual([2, 3]);
  expect(timeOf("late")).toEqual([3, 2]);
  expect(timeOf("endless")).toEqual([undefined, undefined]);
  expect(timeOf("inner")).toEqual([1, 1]);
  expect(next.thumbnail_time).toBeUndefined();
  expect(lateLayers(next)).toEqual([]);
  expect(checkScene(next, [])).toEqual([]);
});
