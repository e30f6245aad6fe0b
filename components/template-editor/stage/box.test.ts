import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { alignBox } from "./align.ts";
import { boxAround, boxWithin, moveTo, toLength } from "./box.ts";
import { resizeBox } from "./resize.ts";

const frame = { width: 1280, height: 720 };
const whole = { left: 0, top: 0, ...frame };
const photo = {
  ...{ name: "photo", type: "image" as const, source: "{{photo}}", anchor: "center" as const },
  ...{ x: "50%", y: 360, width: "40vmin", height: "50%" },
};

test("a layer stands where the renderer puts it", () => {
  expect(boxWithin(photo, whole, frame)).toEqual({ left: 496, top: 180, width: 288, height: 360 });
});

test("a layer in a group counts from the group's box, and vmin from the scene", () => {
  const group = {
    name: "group",
    type: "group" as const,
    x: 100,
    y: 50,
    width: "50%",
    height: 200,
    layers: [],
  };
  const scene: Scene = { ...frame, fps: 25, duration: 5, background: "#000000", layers: [] };
  const around = boxAround(scene, [group]);
  expect(around).toEqual({ left: 100, top: 50, width: 640, height: 200 });
  expect(boxWithin(photo, around, frame)).toEqual({ left: 276, top: 360, width: 288, height: 100 });
});

test("a place is written back in the units that it had", () => {
  const moved = { left: 496 + 64, top: 180 + 10.4, width: 288, height: 360 };
  expect(moveTo({ layer: photo, box: { ...moved, left: 0, top: 0 }, around: whole }, moved, frame)).toEqual({
    x: "55%",
    y: 370,
    width: "40vmin",
    height: "50%",
  });
  const still = { ...photo, x: "33.333%", width: 100.5 };
  const item = { layer: still, box: boxWithin(still, whole, frame), around: whole };
  expect(moveTo(item, { ...item.box, top: item.box.top + 4 }, frame)).toEqual({
    ...{ x: "33.333%", y: 364, width: 100.5, height: "50%" },
  });
  expect(toLength(-0.001, "%", 1280, frame)).toBe("0%");
});

test("the sides that are not held stay, and a box does not turn inside out", () => {
  const box = { left: 100, top: 100, width: 200, height: 100 };
  expect(resizeBox(box, { x: -1, y: 0 }, 50, 30, false)).toEqual({
    left: 150,
    top: 100,
    width: 150,
    height: 100,
  });
  expect(resizeBox(box, { x: 1, y: 1 }, -900, 0, false)).toMatchObject({ width: 1, height: 100 });
  expect(resizeBox(box, { x: 1, y: 1 }, 100, 0, true)).toMatchObject({ width: 300, height: 150 });
});

test("a box is put at an edge or in the middle", () => {
  const box = { left: 3, top: 4, width: 80, height: 20 };
  expect(alignBox(box, whole, "center").left).toBe(600);
  expect(alignBox(box, whole, "bottom")).toEqual({ ...box, top: 700 });
});
