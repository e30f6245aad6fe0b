import { expect, it } from "vitest";
import { toFaults } from "../faults.ts";
import { sceneSchema } from "./scene.ts";
import { FONT_FAMILIES } from "./scene-fonts.ts";

const asset_id = "0193a7c2-0000-7000-8000-00000000abcd";
const box = { x: 0, y: 0, width: 100, height: 50 };

function faults(fonts: object[], layers: object[]) {
  const base = { width: 320, height: 180, fps: 25, duration: 2, background: "#000" };
  const { error } = sceneSchema.safeParse({ ...base, fonts, layers });
  const found = error === undefined ? [] : toFaults(error, "body");
  return found.map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg.replace("Value error, ", "")}`);
}

it("takes bundled families and the scene's own, in layers, spans and groups", () => {
  const text = { name: "a", type: "text", text: "Hi", font: { family: "Brand", style: "italic" }, ...box };
  const spans = [{ match: "Hi", font: { family: "Caveat" } }];
  const group = { name: "g", type: "group", ...box, layers: [{ ...text, name: "b", spans }] };
  expect(faults([{ family: "Brand", asset_id }], [text, group])).toEqual([]);
  expect(faults([], [text, group])).toEqual([
    `layers.0.font.family: There is no font family "Brand"; there are ${FONT_FAMILIES.join(", ")}`,
    `layers.1.layers.0.font.family: There is no font family "Brand"; there are ${FONT_FAMILIES.join(", ")}`,
  ]);
});

it("suggests the nearest family, and keeps the bundled names", () => {
  const text = {
    name: "a",
    type: "text",
    text: "Hi",
    spans: [{ match: "H", font: { family: "Intr" } }],
    ...box,
  };
  expect(faults([{ family: "Inter", asset_id }], [text])).toEqual([
    "fonts.0.family: Inter is a bundled family; choose another name",
    'layers.0.spans.0.font.family: There is no font family "Intr"; did you mean "Inter"?',
  ]);
});
