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
    text("at_the_end", { time: 4.97 }),
    text("brief", { time: 4.97, duration: 1 }),
    { name: "group", type: "group", ...box, time: 3, layers: [text("inner", { time: 4, duration: 1 })] },
    { name: "short", type: "group", ...box, time: 1, duration: 2, layers: [text("lost", { time: 9 })] },
  ],
};

test("layers that begin or end after the end of the scene are brought within it", () => {
  expect(checkScene(scene, []).length).toBeGreaterThan(0);
  expect(lateLayers(scene)).toEqual(["long", "late", "endless", "brief", "inner", "lost"]);
  const next = trimmed(scene);
  const timeOf = (name: string) => {
    const { time, duration } = findLayer(next, name)?.layer ?? {};
    return [time, duration];
  };
  expect(timeOf("within")).toEqual([1, 4]);
  expect(timeOf("long")).toEqual([2, 3]);
  expect(timeOf("late")).toEqual([3, 2]);
  // An end card stays one.
  expect(timeOf("endless")).toEqual([4, undefined]);
  expect(timeOf("at_the_end")).toEqual([4.97, undefined]);
  expect(timeOf("brief")).toEqual([4, 1]);
  expect(timeOf("inner")).toEqual([1, 1]);
  expect(timeOf("lost")).toEqual([1, undefined]);
  expect(next.thumbnail_time).toBeUndefined();
  expect(lateLayers(next)).toEqual([]);
  expect(checkScene(next, [])).toEqual([]);
});
