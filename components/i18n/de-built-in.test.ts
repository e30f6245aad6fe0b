import { describe, expect, it } from "vitest";
import { resolveScene } from "#lib/render/resolve/resolve.ts";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";
import { BUILT_IN_WORDS } from "./de-built-in.ts";

const PEOPLE = [
  { first_name: "Ada", last_name: "Lovelace", hire_date: "2025-11-20" },
  { first_name: "Maximiliane-Alexandra", last_name: "Freifrau von Hohenstein-Wittgenstein" },
  { first_name: "O", last_name: null, hire_date: "1986-11-20", position: "Leitung Finanzen und Verwaltung" },
];
/** Says nothing but who it is for. */
const NAMES_ALONE = new Set(['{{first_name}} {{last_name | ""}}']);

describe.each(BUILT_IN_TEMPLATES)("$name $aspect", ({ scene }) => {
  const said = scene.layers.flatMap((layer) =>
    layer.type === "text" ? [{ name: layer.name ?? "", text: layer.text }] : [],
  );

  it("says everything in German", () => {
    const texts = said.map(({ text }) => text);
    expect(texts.filter((text) => !(text in BUILT_IN_WORDS || NAMES_ALONE.has(text)))).toEqual([]);
  });

  it.each(PEOPLE)("has room for the German words for $first_name", async (fields) => {
    const modifications = said.map(({ name, text }) => ({ name, text: BUILT_IN_WORDS[text] ?? text }));
    const inputs = { assets: new Map(), photo: null, today: "2026-11-20", fields };
    expect((await resolveScene(scene, modifications, inputs)).warnings).toEqual([]);
  });
});

it("has no words that no design says", () => {
  const texts = new Set(
    BUILT_IN_TEMPLATES.flatMap(({ scene }) =>
      scene.layers.map((layer) => (layer.type === "text" ? layer.text : "")),
    ),
  );
  expect(Object.keys(BUILT_IN_WORDS).filter((text) => !texts.has(text))).toEqual([]);
});
