import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene.ts";
import { nextPlace } from "./next-place.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
const text = (name: string) => ({ name, type: "text" as const, text: name, ...box });
const scene: Scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 5, background: "#000000" },
  layers: [
    text("back"),
    { name: "pair", type: "group", ...box, layers: [text("left"), text("right")] },
    text("front"),
  ],
};

test.each([
  // The list shows the front one first: the one behind it moves up.
  [["front"], "pair"],
  [["front", "pair"], "back"],
  [["back"], "pair"],
  [["back", "pair"], "front"],
  [["right"], "left"],
  // A group goes with its last layer.
  [["left", "right"], "back"],
  [["back", "pair", "front"], null],
  [["gone"], null],
])("without %j, %j is next", (names, next) => {
  expect(nextPlace(scene, names)).toBe(next);
});
