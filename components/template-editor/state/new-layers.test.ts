import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { formatterFor } from "#components/i18n/formatter.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import { sourceOnly } from "./layer-file.ts";
import {
  emptyScene,
  kindOfShape,
  NEW_LAYERS,
  NEW_SHAPES,
  type NewLayer,
  type NewLayerMessages,
  newLayer,
  shaped,
  shapeOf,
} from "./new-layers.ts";
import { groupLayers, insertLayer, layerNames } from "./scene-edits.ts";

const german = await loadMessages("de");

test.each([
  ["English", EDITOR.english(formatterFor("en")).layers],
  ["German", german.editor.layers],
])("in %s, everything that can be added has a name that a scene may have", (_, t) => {
  const file = sourceOnly("asset:0198c0de-0000-7000-8000-000000000001");
  let scene = emptyScene("wide");
  for (const kind of [...NEW_LAYERS, ...NEW_LAYERS])
    scene = insertLayer(scene, newLayer(scene, kind, t.begun, file), null);
  const grouped = groupLayers(scene, [t.begun.names.text, t.begun.names.photo], t.groupName);
  expect(layerNames(grouped)).toContain(t.groupName);
  expect(checkScene(grouped)).toEqual([]);
});

test("a shape is called by what it is", () => {
  const scene = emptyScene("wide");
  const t = { names: Object.fromEntries(NEW_LAYERS.map((kind) => [kind, kind])), greeting: "Hello" };
  const kindOf = (kind: NewLayer) => {
    const layer = newLayer(scene, kind, t as NewLayerMessages);
    return layer.type === "shape" ? kindOfShape(layer) : null;
  };
  expect(NEW_SHAPES.map(kindOf)).toEqual(NEW_SHAPES);
  const star = newLayer(scene, "star", t as NewLayerMessages);
  expect(star.type === "shape" && kindOfShape({ ...star, path: "M0 0 1 1Z" })).toBeNull();
});

test("a scene takes another shape, and stays as it is in its own", () => {
  const wide = { ...emptyScene("wide"), width: 1920, height: 1080 };
  expect(shapeOf(wide)).toBe("wide");
  expect(shaped(wide, "wide")).toBe(wide);
  expect(shaped(wide, "tall")).toMatchObject({ width: 720, height: 1280 });
  expect(shapeOf({ width: 1000, height: 300 })).toBeNull();
});
