import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { layersInArea, lockedAt, meantBy, visibleBoxes } from "./visible-boxes.ts";

const box = { x: 10, y: 20, width: 100, height: 50 };
const text = (name: string, more: object = {}) => ({
  name,
  type: "text" as const,
  text: name,
  ...box,
  ...more,
});
const scene: Scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 10, background: "#000000" },
  layers: [
    { name: "music", type: "audio", source: "music:bright" },
    text("back", { locked: true }),
    { name: "group", type: "group", ...box, time: 2, duration: 4, layers: [text("inner", { time: 1 })] },
    text("gone", { hidden: true }),
  ],
};
const names = (time: number, ...selected: string[]) =>
  visibleBoxes(scene, time, selected).map(({ layer }) => layer.name);

test("shows what is there at the moment, and the selected layers at any", () => {
  expect(names(0)).toEqual(["back"]);
  expect(names(2.5)).toEqual(["back", "group"]);
  expect(names(4)).toEqual(["back", "group", "inner"]);
  expect(names(7)).toEqual(["back"]);
  expect(names(0, "inner")).toEqual(["back", "inner"]);
  expect(names(0, "inner", "gone")).toEqual(["back", "inner", "gone"]);
});

test("a layer in a group stands in the group's box", () => {
  const inner = visibleBoxes(scene, 4, []).find(({ layer }) => layer.name === "inner");
  expect(inner).toMatchObject({
    box: { left: 20, top: 40 },
    around: { left: 10, top: 20 },
    groups: ["group"],
  });
  expect(visibleBoxes(scene, 4, [])[0]?.isLocked).toBe(true);
});

test("a rectangle reaches what it touches, but neither what is locked nor what it lies within", () => {
  const boxes = visibleBoxes(
    {
      ...scene,
      layers: [...scene.layers, text("front"), text("whole", { x: 0, y: 0, width: 1280, height: 720 })],
    },
    2.5,
    [],
  );
  expect(layersInArea(boxes, { left: 0, top: 0, width: 30, height: 45 })).toEqual(["group", "front"]);
  expect(layersInArea(boxes, { left: 700, top: 300, width: 30, height: 30 })).toEqual([]);
});

test("a press finds the locked artwork in front, its locked group as a whole, and neither the ground nor what is free", () => {
  const all = { x: 0, y: 0, width: 1280, height: 720 };
  const art: Scene = {
    ...scene,
    layers: [
      text("wall", { locked: true, ...all }),
      text("sun", { locked: true }),
      text("free", { x: 600 }),
      { name: "bouquet", type: "group", locked: true, ...all, layers: [text("leaf", { x: 300, y: 300 })] },
    ],
  };
  const at = (x: number, y: number) => lockedAt(visibleBoxes(art, 0, []), art, { x, y });
  expect(at(15, 25)).toBe("sun");
  expect(at(320, 320)).toBe("bouquet");
  expect(at(610, 25)).toBeNull();
  expect(at(900, 600)).toBeNull();
});

const shape = (name: string, x: number, y: number, more: object = {}) => ({
  ...{ name, type: "shape" as const, shape: "rectangle" as const, fill: "#ffffff" },
  ...{ x, y, width: 100, height: 50, ...more },
});
const grouped: Scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 10, background: "#000000" },
  layers: [
    shape("below", 0, 0),
    {
      ...{ name: "pair", type: "group", x: 0, y: 0, width: "100%", height: "100%" },
      layers: [
        shape("one", 200, 100),
        shape("two", 500, 300, { rotation: 90 }),
        shape("unseen", 0, 0, { hidden: true }),
      ],
    },
  ],
};

test("the box of a group hugs what is in it, rotated layers too, and its layers count from its own", () => {
  const boxes = visibleBoxes(grouped, 0, []);
  const boxOf = (name: string) => boxes.find(({ layer }) => layer.name === name);
  // The second one hangs down from its top left corner, to the left of it.
  expect(boxOf("pair")?.box).toEqual({ left: 200, top: 100, width: 300, height: 300 });
  expect(boxOf("pair")?.own).toEqual({ left: 0, top: 0, width: 1280, height: 720 });
  expect(boxOf("one")?.box).toMatchObject({ left: 200, top: 100 });
});

test("a press within a group selects the group, the next one the layer, and then its siblings", () => {
  const boxes = visibleBoxes(grouped, 0, []);
  const pressed = (name: string, ...selection: string[]) => {
    const item = boxes.find(({ layer }) => layer.name === name);
    return item === undefined ? null : meantBy(item, boxes, selection);
  };
  expect(pressed("one")).toBe("pair");
  expect(pressed("one", "below")).toBe("pair");
  expect(pressed("one", "pair")).toBe("pair");
  expect(pressed("one", "two")).toBe("one");
  expect(pressed("below", "two")).toBe("below");
});
