import { describe, expect, it } from "vitest";
import { modifyScene } from "#lib/render/resolve/modify-scene.ts";
import { resolveScene } from "#lib/render/resolve/resolve.ts";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";
import { builtInText } from "./built-in-text.ts";
import { loadMessages } from "./catalogue.ts";

const PEOPLE = [
  { first_name: "Ada", last_name: "Lovelace", hire_date: "2025-11-20" },
  { first_name: "Maximiliane-Alexandra", last_name: "Freifrau von Hohenstein-Wittgenstein" },
  { first_name: "O", last_name: null, hire_date: "1986-11-20", position: "Leitung Finanzen und Verwaltung" },
];
/** Contains only a merge field. */
const NAMES_ALONE = new Set(['{{first_name}} {{last_name | ""}}']);

const toGerman = builtInText((await loadMessages("de")).builtInDesigns);

describe.each(BUILT_IN_TEMPLATES)("$name $aspect", ({ scene }) => {
  const said = scene.layers.flatMap((layer) =>
    layer.type === "text" ? [{ name: layer.name ?? "", text: layer.text }] : [],
  );

  it("says everything in German", () => {
    const texts = said.map(({ text }) => text);
    expect(texts.filter((text) => toGerman(text) === text && !NAMES_ALONE.has(text))).toEqual([]);
  });

  it.each(PEOPLE)("has room for the German words for $first_name", async (fields) => {
    const modifications = said.map(({ name, text }) => ({ name, text: toGerman(text) }));
    const inputs = { assets: new Map(), photo: null, today: "2026-11-20", fields };
    expect((await resolveScene(modifyScene(scene, modifications), inputs)).warnings).toEqual([]);
  });
});

it("has no words that no design says", async () => {
  const texts = new Set(
    BUILT_IN_TEMPLATES.flatMap(({ scene }) =>
      scene.layers.map((layer) => (layer.type === "text" ? layer.text : "")),
    ),
  );
  const { builtInDesigns } = await loadMessages("en");
  const said = Object.values(builtInDesigns).flatMap((design) => Object.values(design));
  expect(said.filter((text) => !texts.has(text))).toEqual([]);
});

it("leaves a text as it is that no design says", () => {
  expect(toGerman("Our own words, {{first_name}}")).toBe("Our own words, {{first_name}}");
  expect(toGerman("constructor")).toBe("constructor");
});
