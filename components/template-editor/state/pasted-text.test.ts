import { expect, test } from "vitest";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import { emptyScene, type NewLayerMessages, SHAPES } from "./new-layers.ts";
import { pastedText, textLayerOf } from "./pasted-text.ts";
import { insertLayer } from "./scene-edits.ts";

const t = { names: { text: "text" }, greeting: "Hello" } as unknown as NewLayerMessages;

test.each([
  ["  Two\r\nlines\r", "Two\nlines"],
  ["a\tb\u0000c\u0007d\ud800e", "a bcde"],
  ["Dear {{first_name}}", "Dear {{first_name}}"],
  // What no video could be made with.
  ["{{first_nam}} and {{{x", "{ {first_nam}} and { { {x"],
  ["{{photo}}", "{ {photo}}"],
  [" \n\t ", ""],
])("%j is pasted as %j", (copied, text) => {
  expect(pastedText(copied)).toEqual({ text, isCut: false });
});

test("what is longer than a text may be is cut, and never within a character", () => {
  const { text, isCut } = pastedText("😀".repeat(2001));
  expect([[...text].length, isCut]).toEqual([2000, true]);
  expect([...pastedText("{{".repeat(1000)).text].length).toBeLessThanOrEqual(2000);
});

const page = "All of us wish you a good start. ".repeat(60);

test.each(
  SHAPES.flatMap((shape) =>
    ["Hello there", page, "line\n".repeat(300)].map((text) => [shape, text] as const),
  ),
)("in a %s scene, %j is a layer that the scene may have", (shape, copied) => {
  const scene = emptyScene(shape);
  const layer = textLayerOf(scene, pastedText(copied).text, t);
  expect(checkScene(insertLayer(scene, layer, null))).toEqual([]);
  expect("height" in layer && Number.parseFloat(String(layer.height))).toBeLessThanOrEqual(80);
});

test("few words are as large as those of a new text; many have the height that they need", () => {
  const scene = emptyScene("wide");
  expect(textLayerOf(scene, "Well done!", t)).toMatchObject({
    height: "24%",
    align: "center",
    font: { max: 120 },
  });
  const some = textLayerOf(scene, "One of several sentences that somebody wrote. ".repeat(6).trim(), t);
  expect(some).toMatchObject({ align: "left", font: { min: 16, max: 36 } });
  expect("height" in some && Number.parseFloat(String(some.height))).toBeLessThan(50);
});
