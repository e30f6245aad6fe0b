import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { findLayer, groupLayers, patchLayer } from "../state/scene-edits.ts";
import { floatingNames, heldLayers } from "./held-layers.ts";
import { visibleBoxes } from "./visible-boxes.ts";

const box = (name: string) =>
  ({ name, type: "shape", shape: "rectangle", x: 0, y: 0, width: 9, height: 9, fill: "#ffffff" }) as const;
const flat: Scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 5, background: "#000000" },
  layers: [box("a"), box("b"), box("c")],
};
const scene = groupLayers(flat, ["b", "c"], "pair");
const held = heldLayers(visibleBoxes(scene, 0, []), ["pair"], { scene, painted: scene, url: "blob:1" });

test("a group that is held is what is in it, and the picture is drawn without that", () => {
  expect(held.items.map(({ layer }) => layer.name)).toEqual(["b", "c"]);
  expect(findLayer(held.without, "b")?.layer.hidden).toBe(true);
  expect(findLayer(held.without, "pair")?.layer.hidden).toBeUndefined();
  expect(findLayer(held.without, "a")?.layer).toBe(findLayer(scene, "a")?.layer);
});

test("what is held is in front of the picture until one shows it where it was let go", () => {
  const moved = patchLayer(scene, "pair", { x: 40 });
  const names = (isHeld: boolean, painted: Scene) => [...floatingNames({ ...held, isHeld }, painted)];
  expect(names(true, scene)).toEqual(["b", "c"]);
  expect(names(false, scene)).toEqual(["b", "c"]);
  expect(names(false, held.without)).toEqual(["b", "c"]);
  expect(names(false, moved)).toEqual([]);
  expect(floatingNames(null, scene).size).toBe(0);
});
