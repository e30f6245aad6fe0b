import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import {
  moveInto,
  moveLayer,
  patchLayer,
  patchScene,
  removeLayer,
  renameLayer,
} from "../state/scene-edits.ts";
import { differences } from "./scene-diff.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
const text = (name: string) => ({ name, type: "text" as const, text: name, ...box });
const scene: Scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 5, background: "#000000" },
  layers: [text("a"), text("b"), { name: "g", type: "group", ...box, layers: [text("c")] }, text("d")],
};

test("two scenes that say the same differ in nothing, whatever the order of their properties", () => {
  const turned = JSON.parse(JSON.stringify(scene)) as Scene;
  const [first] = turned.layers;
  turned.layers[0] = Object.fromEntries(Object.entries(first ?? {}).reverse()) as Scene["layers"][number];
  expect(differences(scene, turned)).toEqual([]);
});

test("tells each property that differs, of a layer in a group too", () => {
  const changed = patchLayer(patchScene(scene, { duration: 6 }), "c", { text: "new", opacity: 0.5 });
  expect(differences(scene, changed)).toEqual([
    { layer: null, kind: "changed", changes: [{ property: "duration", before: "5", after: "6" }] },
    {
      ...{ layer: "c", kind: "changed" },
      changes: [
        { property: "text", before: "c", after: "new" },
        { property: "opacity", before: null, after: "0.5" },
      ],
    },
  ]);
});

test("tells what came, what went and what only stands elsewhere", () => {
  expect(differences(scene, removeLayer(scene, "b"))).toEqual([{ layer: "b", kind: "removed", changes: [] }]);
  expect(differences(scene, moveLayer(scene, "a", 3))).toEqual([{ layer: "a", kind: "moved", changes: [] }]);
  expect(differences(scene, moveInto(scene, "d", "g"))).toEqual([{ layer: "d", kind: "moved", changes: [] }]);
  expect(differences(scene, renameLayer(scene, "a", "z")).map(({ layer, kind }) => [layer, kind])).toEqual([
    ["z", "added"],
    ["a", "removed"],
  ]);
});
