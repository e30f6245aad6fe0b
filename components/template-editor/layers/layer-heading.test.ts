import { expect, it } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { asHeading } from "#components/ui/as-heading.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";
import { layerHeadings } from "./use-layer-heading.ts";

const [english, german] = [await loadMessages("en"), await loadMessages("de")];

const namesOf = (layers: readonly Layer[]): string[] =>
  layers.flatMap((layer) => [layer.name ?? "", ...(layer.type === "group" ? namesOf(layer.layers) : [])]);
const names = [...new Set(BUILT_IN_TEMPLATES.flatMap(({ scene }) => namesOf(scene.layers)))];

it("names every layer of the built-in designs in German", () => {
  const said = layerHeadings(german.editor, german.templates);
  const known = { ...german.editor.layerNames, ...german.templates.layers };
  expect(names.filter((name) => !Object.hasOwn(known, name.replace(/(_\d+)+$/, "")))).toEqual([]);
  expect(["flame_2", "first_shout", "eyebrow"].map(said)).toEqual([
    "Flamme 2",
    "Erster Ruf",
    "Über dem Titel",
  ]);
});

it("names a layer in English by its own name, and one of the user's in every language", () => {
  const said = layerHeadings(english.editor, english.templates);
  expect(names.map(said)).toEqual(names.map(asHeading));
  expect(layerHeadings(german.editor, german.templates)("my_logo")).toBe("My logo");
});
