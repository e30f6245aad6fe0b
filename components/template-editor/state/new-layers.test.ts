import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { formatterFor } from "#components/i18n/formatter.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import { emptyScene, NEW_LAYERS, newLayer } from "./new-layers.ts";
import { groupLayers, insertLayer, layerNames } from "./scene-edits.ts";

const german = await loadMessages("de");

test.each([
  ["English", EDITOR.english(formatterFor("en")).layers],
  ["German", german.editor.layers],
])("in %s, everything that can be added has a name that a scene may have", (_, t) => {
  const source = "asset:0198c0de-0000-7000-8000-000000000001";
  let scene = emptyScene("wide");
  for (const kind of [...NEW_LAYERS, ...NEW_LAYERS])
    scene = insertLayer(scene, newLayer(scene, kind, t.begun, source), null);
  const grouped = groupLayers(scene, [t.begun.names.text], t.groupName);
  expect(layerNames(grouped)).toContain(t.groupName);
  expect(checkScene(grouped)).toEqual([]);
});
