import { expect, test } from "vitest";
import { scene } from "../state/grouped-scene.fixture.ts";
import { nextPlace } from "./next-place.ts";

test.each([
  // The list shows the front layer first, so the one behind it moves up.
  [["front"], "pair"],
  [["front", "pair"], "back"],
  [["back"], "pair"],
  [["back", "pair"], "front"],
  [["right"], "left"],
  // A group is removed with its last layer.
  [["left", "right"], "back"],
  [["back", "pair", "front"], null],
  [["gone"], null],
])("without %j, %j is next", (names, next) => {
  expect(nextPlace(scene, names)).toBe(next);
});
