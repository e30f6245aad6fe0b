import { expect, it } from "vitest";
import { modifiableLayers } from "#lib/contract/modification.ts";
import { sceneSchema } from "#lib/contract/scene.ts";
import { resolveScene } from "#lib/render/resolve.ts";
import { candlelight } from "./candlelight.ts";

it("is a scene that offers its words and the portrait", () => {
  expect(sceneSchema.parse(candlelight)).toEqual(candlelight);
  expect(modifiableLayers(candlelight).map(({ name }) => name)).toEqual(["photo", "title", "message"]);
});

it.each([
  "Ada",
  "X",
  "Maximiliana-Alexandrina Wolfeschlegelsteinhausenbergerdorff",
  "عائشة",
  "さくら",
  "அருண்",
  "지훈",
  "👩🏽‍🚀 Zoë",
  "🎂".repeat(120),
])("has room for %s", async (first_name) => {
  const fields = { first_name, last_name: null };
  const inputs = { fields, assets: new Map(), photo: null, today: "2026-11-20" };
  expect((await resolveScene(candlelight, [], inputs)).warnings).toEqual([]);
});
