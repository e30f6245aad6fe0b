import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { FONT_FAMILIES } from "#lib/contract/scene/scene-fonts.ts";
import { FAMILY_WEIGHTS, offeredWeights } from "./family-weights.ts";

const source = await readFile(new URL("bundled-faces.ts", import.meta.url), "utf8");

/** The weights of a family that a package has, by its own notes. */
async function weightsOf(name: string): Promise<number[]> {
  const notes = new URL(`../../../node_modules/@fontsource/${name}/metadata.json`, import.meta.url);
  return (JSON.parse(await readFile(notes, "utf8")) as { weights: number[] }).weights;
}

// The console's own typeface is Inter.
test.each(FONT_FAMILIES.filter((family) => family !== "Inter"))(
  "the browser has %s in the weights from 300 that the renderer has",
  async (family) => {
    const name = family.toLowerCase().replaceAll(" ", "-");
    const weights = (await weightsOf(name)).filter((weight) => weight >= 300);
    expect(weights.length).toBeGreaterThan(0);
    for (const weight of weights) expect(source).toContain(`"@fontsource/${name}/${weight}.css"`);
  },
);

test.each(FONT_FAMILIES)("%s is offered in the weights that its package has", async (family) => {
  const name = family.toLowerCase().replaceAll(" ", "-");
  expect(FAMILY_WEIGHTS[family]).toEqual(await weightsOf(name));
});

test("a weight that a family lacks is offered only where it is set; an uploaded family may have any", () => {
  const all = [100, 400, 700, 900];
  expect(offeredWeights(all, "Pacifico", undefined)).toEqual([400]);
  expect(offeredWeights(all, "Pacifico", 900)).toEqual([400, 900]);
  expect(offeredWeights(all, "Our own", undefined)).toEqual(all);
});
