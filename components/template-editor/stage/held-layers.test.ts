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
const picture = (of: Scene, number: number) => ({ scene: of, url: `blob:${number}` });
const held = heldLayers(visibleBoxes(scene, 0, []), ["pair"], {
  ...{ scene, painted: picture(scene, 1), last: null },
});

test("a group that is held is what is in it, and the picture is drawn without that", () => {
  expect(held.items.map(({ layer }) => layer.name)).toEqual(["b", "c"]);
  expect(findLayer(held.without, "b")?.layer.hidden).toBe(true);
  expect(findLayer(held.without, "pair")?.layer.hidden).toBeUndefined();
  expect(findLayer(held.without, "a")?.layer).toBe(findLayer(scene, "a")?.layer);
});

test("what is held is in front of the picture until one shows it where it was let go", () => {
  const moved = patchLayer(scene, "pair", { x: 40 });
  const names = (isHeld: boolean, painted: Scene, number: number) => [
    ...floatingNames({ ...held, isHeld }, picture(painted, number), moved),
  ];
  expect(names(true, scene, 1)).toEqual(["b", "c"]);
  expect(names(false, scene, 1)).toEqual(["b", "c"]);
  expect(names(false, held.without, 2)).toEqual(["b", "c"]);
  // In another size, asked for before it was taken.
  expect(names(false, scene, 2)).toEqual(["b", "c"]);
  expect(names(false, moved, 3)).toEqual([]);
  expect(floatingNames(null, picture(scene, 1), moved).size).toBe(0);
});

test("what was held is in the new picture of the scene that undo has brought back", () => {
  const left = { ...held, isHeld: false };
  expect([...floatingNames(left, picture(scene, 1), scene)]).toEqual(["b", "c"]);
  expect([...floatingNames(left, picture(held.without, 2), scene)]).toEqual(["b", "c"]);
  expect([...floatingNames(left, picture(scene, 3), scene)]).toEqual([]);
});

test("what is taken before the picture shows what was let go is cut out of the picture that has both", () => {
  const moved = patchLayer(scene, "pair", { x: 40 });
  const boxes = visibleBoxes(moved, 0, []);
  const last = { ...held, isHeld: false };
  const take = (name: string, painted: ReturnType<typeof picture>) =>
    heldLayers(boxes, [name], { scene: moved, painted, last });
  const again = take("pair", picture(held.without, 2));
  expect(again.before).toEqual(picture(scene, 1));
  expect(again.items).toEqual(held.items);
  const other = take("a", picture(held.without, 2));
  expect(other.before).toEqual(picture(scene, 1));
  expect(other.items.map(({ layer }) => layer.name)).toEqual(["b", "c", "a"]);
  expect(["a", "b", "c"].map((name) => findLayer(other.without, name)?.layer.hidden)).toEqual(
    Array(3).fill(true),
  );
  // Not yet drawn without them: they are not in their new places there either.
  expect(take("pair", picture(scene, 1)).items).toEqual(held.items);
  const later = take("a", picture(moved, 3));
  expect(later.before).toEqual(picture(moved, 3));
  expect(later.items.map(({ layer }) => layer.name)).toEqual(["a"]);
});
