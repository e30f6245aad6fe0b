import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { FONT_FAMILIES } from "#lib/contract/scene/scene-fonts.ts";

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
