import { expect, test } from "vitest";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { brandScene } from "./brand-scene.ts";

const words = { heading: "Happy birthday, Ada!", body: "Everyone wishes you a wonderful day." };
const empty = { logo: null, colors: [], fonts: [], headingFont: null, bodyFont: null };
const full = {
  logo: "0198c5f5-7d3c-7e30-9d4e-1f1f6f2c1a11",
  colors: ["#ffee88", "#1d3557", "#12", "#ffb224"].map((value, at) => ({
    key: `${at}`,
    name: `${at}`,
    value,
  })),
  fonts: [{ key: "f", family: "Nordlicht", asset_ids: ["0198c5f5-7d3c-7e30-9d4e-1f1f6f2c1a12"] }],
  headingFont: "Nordlicht",
  bodyFont: "Removed",
};

test("every brand has a scene that can be drawn, also while somebody types", () => {
  for (const values of [empty, full]) {
    const scene = brandScene(values, words);
    expect(checkScene(scene, [])).toEqual([]);
    expect(sceneSchema.safeParse(scene).success).toBe(true);
  }
});

test("the main colour is behind, with text that stands out, and the others are shown", () => {
  const { background, layers } = brandScene(full, words);
  expect(background).toBe("#ffee88");
  expect(layers.map(({ name }) => name)).toEqual(["logo", "heading", "body", "color_0", "color_1"]);
  expect(layers[1]).toMatchObject({ color: "#1c1917", font: { family: "Nordlicht" } });
  expect(layers[2]).not.toHaveProperty("font.family");
});
