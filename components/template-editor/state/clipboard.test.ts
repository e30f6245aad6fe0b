import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { copiedLayers, fillClipboard, pasteLayers } from "./clipboard.ts";
import { scene as groupedScene } from "./grouped-scene.fixture.ts";
import { emptyScene } from "./new-layers.ts";
import { LAYERS_TYPE } from "./pasted-content.ts";
import { layerNames } from "./scene-edits.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
const text = (name: string, family: string) =>
  ({ name, type: "text", text: name, ...box, font: { family } }) as const;
const from: Scene = {
  ...emptyScene("wide"),
  fonts: [
    { family: "Ours", asset_id: "01890000-0000-7000-8000-000000000000" },
    { family: "Unused", asset_id: "01890000-0000-7000-8000-000000000001" },
  ],
  layers: [text("back", "Inter"), text("front", "Ours")],
};

test("layers come into another scene in their order, with the fonts that they need", () => {
  const copied = copiedLayers(from, ["front", "back"]);
  const { scene, names } = pasteLayers(emptyScene("tall"), copied);
  expect(layerNames(scene)).toEqual(["back", "front"]);
  expect(names).toEqual(["back", "front"]);
  expect(scene.fonts).toEqual([from.fonts?.[0]]);
});

test("pasted again, they have names of their own, those of a group's layers too", () => {
  const again = pasteLayers(from, copiedLayers(from, ["front"]));
  expect(again.names).toEqual(["front_2"]);
  expect(again.scene.fonts).toBe(from.fonts);
  const group = groupedScene.layers.find(({ type }) => type === "group")?.name ?? "";
  const { scene } = pasteLayers(groupedScene, copiedLayers(groupedScene, [group]));
  expect(new Set(layerNames(scene)).size).toBe(layerNames(scene).length);
  expect(layerNames(scene).length).toBeGreaterThan(layerNames(groupedScene).length + 1);
});

test("the clipboard has the words of copied layers, those of a group too, and says that they are layers", () => {
  const filled = new Map<string, string>();
  const copied = copiedLayers(groupedScene, ["pair", "front"]);
  fillClipboard({ setData: (type, text) => void filled.set(type, text) }, copied);
  expect(Object.fromEntries(filled)).toEqual({ [LAYERS_TYPE]: "1", "text/plain": "left\nright\nfront" });
});
