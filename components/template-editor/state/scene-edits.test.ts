import { expect, test } from "vitest";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import { scene, text } from "./grouped-scene.fixture.ts";
import {
  canGroup,
  duplicateLayer,
  duplicateLayers,
  findLayer,
  groupLayers,
  insertLayer,
  isLocked,
  layerNames,
  moveInto,
  moveLayer,
  patchLayer,
  removeLayer,
  removeLayers,
  uniqueLayerName,
  unlockLayer,
} from "./scene-edits.ts";

test("a change reaches a layer in a group and leaves every other object as it is", () => {
  const changed = patchLayer(scene, "right", { text: "new", opacity: 0.5 });
  expect(findLayer(changed, "right")?.layer).toMatchObject({ text: "new", opacity: 0.5 });
  expect(changed.layers[0]).toBe(scene.layers[0]);
  expect(patchLayer(changed, "right", { opacity: undefined })).toHaveProperty("layers");
  expect(findLayer(patchLayer(changed, "right", { opacity: undefined }), "right")?.layer).not.toHaveProperty(
    "opacity",
  );
  expect(patchLayer(scene, "right", { text: "right" })).toBe(scene);
});

test("a layer comes in front of the selected one, in its group", () => {
  const found = findLayer(insertLayer(scene, text("new"), "left"), "new");
  expect(found?.index).toBe(1);
  expect(found?.groups.map(({ name }) => name)).toEqual(["pair"]);
  expect(findLayer(insertLayer(scene, text("new"), null), "new")?.index).toBe(3);
});

test("a group goes with its last layer", () => {
  expect(layerNames(removeLayer(removeLayer(scene, "left"), "right"))).toEqual(["back", "front"]);
});

test("layers change places only with those beside them", () => {
  expect(layerNames(moveLayer(scene, "front", 0))).toEqual(["front", "back", "pair", "left", "right"]);
  expect(layerNames(moveLayer(scene, "left", 9))).toEqual(["back", "pair", "right", "left", "front"]);
  expect(moveLayer(scene, "back", -1)).toBe(scene);
});

test("a copy has names of its own, those within a group too", () => {
  const { scene: doubled, copy } = duplicateLayer(scene, "pair");
  expect(copy).toBe("pair_2");
  expect(layerNames(doubled)).toEqual([
    ...["back", "pair", "left", "right", "pair_2", "left_2", "right_2"],
    "front",
  ]);
  expect(checkScene(doubled)).toEqual([]);
});

test("a name that is taken gets a number, within what a name may have", () => {
  expect(uniqueLayerName("title_2", ["title_2", "title_3"])).toBe("title_4");
  const long = "a".repeat(60);
  expect(uniqueLayerName(long, [long])).toHaveLength(60);
});

test("several layers go into one group, in their order, where the front one of them was", () => {
  const grouped = groupLayers(scene, ["front", "back"], "both");
  expect(layerNames(grouped)).toEqual(["pair", "left", "right", "both", "back", "front"]);
  expect(checkScene(grouped)).toEqual([]);
  expect(groupLayers(scene, ["front", "left"], "both")).toBe(scene);
  expect(canGroup(scene, ["front", "back"])).toBe(true);
  expect(canGroup(scene, ["front", "left"])).toBe(false);
  expect(canGroup(scene, [])).toBe(false);
});

test("several layers are removed and doubled together", () => {
  expect(layerNames(removeLayers(scene, ["left", "right", "front"]))).toEqual(["back"]);
  const { scene: doubled, copies } = duplicateLayers(scene, ["back", "left"]);
  expect(copies).toEqual(["back_2", "left_2"]);
  expect(layerNames(doubled)).toEqual(["back", "back_2", "pair", "left", "left_2", "right", "front"]);
});

test("a layer goes into a group and out again", () => {
  const grouped = groupLayers(scene, ["pair", "front"], "stage");
  expect(findLayer(grouped, "front")?.groups.map(({ name }) => name)).toEqual(["stage"]);
  expect(checkScene(grouped)).toEqual([]);
  const inside = moveInto(scene, "back", "pair");
  expect(layerNames(inside)).toEqual(["pair", "left", "right", "back", "front"]);
  expect(layerNames(moveInto(inside, "back", null))).toEqual(["pair", "left", "right", "back", "front"]);
  expect(findLayer(moveInto(inside, "back", null), "back")?.groups).toEqual([]);
  expect(moveInto(scene, "pair", "pair")).toBe(scene);
});

test("a layer is unlocked with the groups that lock it", () => {
  const locked = patchLayer(patchLayer(scene, "pair", { locked: true }), "left", { locked: true });
  const stateOf = (from: typeof scene, name: string) => {
    const found = findLayer(from, name);
    return found !== null && isLocked(found);
  };
  expect(["pair", "left", "right", "front"].map((name) => stateOf(locked, name))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const next = unlockLayer(locked, "left");
  expect(["pair", "left", "right"].map((name) => stateOf(next, name))).toEqual([false, false, false]);
  expect(unlockLayer(next, "left")).toBe(next);
});
