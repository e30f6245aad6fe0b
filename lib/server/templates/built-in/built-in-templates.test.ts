import { describe, expect, it } from "vitest";
import { modifiableLayers } from "#lib/contract/scene/modification.ts";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { layerStateAt } from "#lib/render/draw/motion.ts";
import { resolveScene } from "#lib/render/resolve/resolve.ts";
import type { ResolvedScene } from "#lib/render/resolve/resolved-scene.ts";
import { ASPECTS } from "./built-in-design.ts";
import { BUILT_IN_DESIGNS, BUILT_IN_TEMPLATES } from "./built-in-templates.ts";

const inputs = { assets: new Map(), photo: null, today: "2026-11-20" };

/** People without a photo; most lack a date, a position or a last name. */
const PEOPLE: readonly (readonly [string, Record<string, string | null>])[] = [
  ["a common name", { first_name: "Ada", last_name: "Lovelace", hire_date: "2018-03-01" }],
  ["one letter and no last name", { first_name: "O", last_name: null }],
  [
    "a long double name",
    { first_name: "Maximiliane-Alexandra", last_name: "Freifrau von Hohenstein-Wittgenstein" },
  ],
  ["a name without a place to break", { first_name: "Maximiliana-Wolfeschlegelsteinhausenbergerdorff" }],
  ["an Arabic name", { first_name: "محمد", last_name: "عبد الرحمن", hire_date: "2001-01-01" }],
  ["a Japanese name", { first_name: "太郎", last_name: "山田", birth_date: "1990-12-10" }],
  ["a Tamil name", { first_name: "அருண்" }],
  ["a Korean name", { first_name: "지훈", last_name: "김" }],
  ["a name with an emoji", { first_name: "👩🏽‍🚀 Zoë" }],
  ["the longest name there can be", { first_name: "🎂".repeat(120), last_name: "W".repeat(120) }],
  [
    "the longest words and most years there can be",
    {
      first_name: "Ada",
      hire_date: "1926-01-01",
      birth_date: "1906-01-01",
      position: "Engineer ".repeat(13),
    },
  ],
];

const resolved = async (scene: (typeof BUILT_IN_TEMPLATES)[number]["scene"], fields: object) =>
  resolveScene(scene, { ...inputs, fields: { ...fields } });

/** Where the lines of each text reach, in shares of the frame: left, top, right and bottom. */
function reachOfWords({ layers, width, height }: ResolvedScene) {
  return layers.flatMap(({ name, content, x, y, width: boxWidth, height: boxHeight, anchor }) => {
    if (content.kind !== "text") return [];
    const { lines, height: blockHeight } = content.layout;
    const widest = Math.max(...lines.map((line) => line.width));
    const spare = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 };
    const left = x - anchor.x * boxWidth + (boxWidth - widest) * spare[content.align];
    const top = y - anchor.y * boxHeight + (boxHeight - blockHeight) * spare[content.valign];
    const edges = [left / width, top / height, (left + widest) / width, (top + blockHeight) / height];
    return [{ name, edges: edges as [number, number, number, number] }];
  });
}

it("has every design in every aspect, each under a slug of its own", () => {
  const slugs = BUILT_IN_TEMPLATES.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(BUILT_IN_DESIGNS.length * ASPECTS.length);
  // Installations know the templates by these.
  expect(slugs.slice(0, 3)).toEqual(["candlelight", "candlelight-9x16", "candlelight-1x1"]);
});

describe.each(BUILT_IN_TEMPLATES)("$name $aspect", ({ scene, aspect }) => {
  it("is a scene of its aspect that offers its words and the portrait", () => {
    expect(sceneSchema.parse(scene)).toEqual(scene);
    const [across, down] = aspect.split(":").map(Number);
    expect(scene.width / scene.height).toBe((across ?? 0) / (down ?? 1));
    expect(modifiableLayers(scene).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["photo", "title", "message"]),
    );
  });

  it.each(PEOPLE)("has room for %s, clear of the frame's edges", async (_, fields) => {
    const { scene: drawn, warnings } = await resolved(scene, fields);
    expect(warnings).toEqual([]);
    const [top, bottom] = aspect === "9:16" ? [0.08, 0.86] : [0.05, 0.98];
    const outside = reachOfWords(drawn).filter(
      ({ edges }) => edges[0] < 0.05 || edges[2] > 0.95 || edges[1] < top || edges[3] > bottom,
    );
    expect(outside).toEqual([]);
  });

  it("begins and ends with what everybody's video shows", async () => {
    const scenes = await Promise.all(
      [PEOPLE[0], PEOPLE[4]].map(async (person) => (await resolved(scene, person?.[1] ?? {})).scene),
    );
    const shownAt = (time: number) =>
      scenes.map(({ layers }) =>
        layers
          .filter((layer) => layerStateAt(layer, time))
          .map(({ name, content }) => [name, content.kind === "text" ? content.layout : content.kind]),
      );
    const length = scene.duration;
    const openingAndClosing = Array.from({ length: 15 }, (_, step) => step / 10).flatMap((time) => [
      time,
      length - 0.04 - time,
    ]);
    for (const time of openingAndClosing) {
      const [one, other] = shownAt(time);
      expect(one, `at ${time} s`).toEqual(other);
      expect(one?.map(([name]) => name)).not.toContain("photo");
    }
  });

  it("has taken its leave when it ends", async () => {
    const { scene: drawn } = await resolved(scene, { first_name: "Ada", hire_date: "1999-01-01" });
    const last = (drawn.frames - 1) / drawn.fps;
    const left = drawn.layers.filter((layer) => layerStateAt(layer, last)?.opacity);
    expect(left.filter(({ content }) => content.kind !== "shape").map(({ name }) => name)).toEqual([]);
  });
});

const sceneOf = (slug: string) => {
  const found = BUILT_IN_TEMPLATES.find((template) => template.slug === slug);
  if (!found) throw new Error(`There is no ${slug}`);
  return found.scene;
};

const wordsOf = ({ layers }: ResolvedScene) =>
  new Map(
    layers.flatMap(({ name, content }) =>
      content.kind === "text" ? [[name, content.layout.lines.map(({ text }) => text).join(" ")]] : [],
    ),
  );

it("announces news that is nobody's in particular, with waves in the picture's place", async () => {
  const { scene, warnings } = await resolved(sceneOf("headline"), {});
  expect(warnings).toEqual([]);
  expect(wordsOf(scene).get("title")).toBe("News for everyone");
  const shown = scene.layers.filter((layer) => layerStateAt(layer, 5)).map(({ name }) => name);
  expect(shown).toContain("wave_4");
  expect(shown).not.toContain("photo");
});

it("writes a certificate's award and date from custom fields", async () => {
  const fields = {
    first_name: "Ada",
    "custom_fields.award": "the first program",
    "custom_fields.date": "1843-09-01",
  };
  const { scene } = await resolved(sceneOf("honours"), fields);
  const words = wordsOf(scene);
  expect(words.get("title")).toBe("Ada");
  expect(words.get("award")).toBe("for the first program");
  expect(words.get("date")).toBe("September 1, 1843");
  expect(modifiableLayers(sceneOf("honours")).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["headline", "award", "date", "signature"]),
  );
});
