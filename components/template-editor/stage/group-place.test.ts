import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { GroupLayer, VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import { findLayer, groupLayers, patchLayer } from "../state/scene-edits.ts";
import { boxAround } from "./box.ts";
import { groupPlace, type PlaceProperty, withGroupPlace } from "./group-place.ts";
import { boundsOf } from "./turn.ts";
import { boxedLayer } from "./visible-boxes.ts";

const block = (name: string, x: number, y: number) =>
  ({ name, type: "shape", shape: "rectangle", fill: "#ffffff", x, y, width: 100, height: 50 }) as VisualLayer;
const loose: Scene = {
  ...{ width: 1000, height: 500, fps: 25, duration: 5, background: "#000000" },
  layers: [
    block("one", 200, 100),
    { ...block("two", 400, 150), type: "text", text: "Two", font: { size: 20 } } as VisualLayer,
  ],
};
const grouped = groupLayers(loose, ["one", "two"], "pair");

function groupIn(scene: Scene): GroupLayer {
  const group = findLayer(scene, "pair")?.layer;
  if (group?.type !== "group") throw new Error("There is no group");
  return group;
}
const placeIn = (scene: Scene) =>
  (["x", "y", "width", "height"] as const).map((each) => groupPlace(scene, groupIn(scene), each));
const frameIn = (scene: Scene) => boundsOf(boxedLayer(groupIn(scene), boxAround(scene, []), scene));

test("the place of a group is that of its frame, around what is in it", () => {
  expect(placeIn(grouped)).toEqual([200, 100, "30%", "20%"]);
});

test.each<[PlaceProperty, number | string, object]>([
  ["x", 10, { left: 10, top: 100, width: 300, height: 100 }],
  ["y", 0, { left: 200, top: 0, width: 300, height: 100 }],
  // What is in it keeps its proportions, and its corner stays.
  ["width", "60%", { left: 200, top: 100, width: 600, height: 200 }],
  ["height", "10%", { left: 200, top: 100, width: 150, height: 50 }],
])("%s becomes %j", (property, next, frame) => {
  expect(frameIn(withGroupPlace(grouped, "pair", property, next))).toEqual(frame);
});

test("the letters grow with it", () => {
  const larger = withGroupPlace(grouped, "pair", "width", "60%");
  expect(findLayer(larger, "two")?.layer).toMatchObject({ width: 200, font: { size: 40 } });
});

test("a size that is typed digit by digit is what it would be at once", () => {
  const typed = ["1%", "1%", "12%", "120%", "60%"].reduce(
    (scene, text) => withGroupPlace(scene, "pair", "width", text),
    grouped,
  );
  expect(typed).toEqual(withGroupPlace(grouped, "pair", "width", "60%"));
});

test("another unit moves nothing", () => {
  const shares = withGroupPlace(withGroupPlace(grouped, "pair", "x", "20%"), "pair", "width", 300);
  expect(frameIn(shares)).toEqual(frameIn(grouped));
  expect(placeIn(shares)).toEqual(["20%", 100, 300, "20%"]);
  expect(frameIn(withGroupPlace(grouped, "pair", "x", "50%")).left).toBe(500);
});

test("a group that is turned grows around its anchor", () => {
  const turned = patchLayer(grouped, "pair", { rotation: 90, anchor: "center", x: "50%", y: "50%" });
  const [before, after] = [frameIn(turned), frameIn(withGroupPlace(turned, "pair", "width", "60%"))];
  expect(after.height).toBeCloseTo(2 * before.height, 1);
  expect(after.left + after.width / 2).toBeCloseTo(before.left + before.width / 2, 0);
  expect(after.top + after.height / 2).toBeCloseTo(before.top + before.height / 2, 0);
});
