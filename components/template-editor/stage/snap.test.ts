import { expect, test } from "vitest";
import type { Box } from "./box.ts";
import { type SnapOptions, snapBox } from "./snap.ts";

const frame = { width: 1280, height: 720 };
const MOVED: SnapOptions = { sides: null, axes: ["x", "y"], keepsAspect: false, reach: 8 };
const near = (box: Box, layers: readonly Box[] = [], options: Partial<SnapOptions> = {}) =>
  snapBox(box, { frame, layers }, { ...MOVED, ...options });

test("a box that is moved is drawn to the middle of the frame and to the edges of others", () => {
  const box = { left: 537, top: 300, width: 200, height: 50 };
  const other = { left: 0, top: 346, width: 10, height: 100 };
  const { box: snapped, guides } = near(box, [other]);
  expect(snapped).toEqual({ left: 540, top: 296, width: 200, height: 50 });
  expect(guides.lines).toEqual([
    { axis: "x", at: 640, from: 0, to: 720 },
    { axis: "y", at: 346, from: 0, to: 740 },
  ]);
  expect(near({ ...box, left: 500, top: 200 }).guides).toEqual({ lines: [], gaps: [] });
});

test("it is drawn to the title-safe margins", () => {
  const { box, guides } = near({ left: 60, top: 640, width: 100, height: 40 });
  expect(box).toMatchObject({ left: 64, top: 644 });
  expect(guides.lines.map(({ at }) => at)).toEqual([64, 684]);
});

test("of a box that is made larger only the sides that are held are drawn to others", () => {
  const box = { left: 100, top: 100, width: 537, height: 100 };
  const right = near(box, [], { sides: { x: 1, y: 0 } });
  expect(right.box).toEqual({ left: 100, top: 100, width: 540, height: 100 });
  expect(right.guides.lines.map(({ axis, at }) => [axis, at])).toEqual([["x", 640]]);
  const left = near({ left: 3, top: 100, width: 97, height: 9 }, [], { sides: { x: -1, y: 0 } });
  expect(left.box).toMatchObject({ left: 0, width: 100 });
});

test("a corner that keeps its proportions reaches the nearer line, and the other side follows", () => {
  const box = { left: 440, top: 200, width: 196, height: 98 };
  const { box: snapped } = near(box, [], { sides: { x: 1, y: 1 }, keepsAspect: true });
  expect(snapped).toEqual({ left: 440, top: 200, width: 200, height: 100 });
  const fromAbove = near(box, [], { sides: { x: 1, y: -1 }, keepsAspect: true }).box;
  expect(fromAbove).toEqual({ left: 440, top: 198, width: 200, height: 100 });
});

test("a movement along one axis is not drawn aside", () => {
  const box = { left: 537, top: 333, width: 200, height: 50 };
  expect(near(box, [], { axes: ["x"] }).box).toEqual({ ...box, left: 540 });
});

test("a box is drawn to equal distances: beside two others, and between them", () => {
  const [one, two] = [
    { left: 100, top: 200, width: 100, height: 100 },
    { left: 240, top: 210, width: 100, height: 100 },
  ];
  const after = near({ left: 385, top: 230, width: 70, height: 40 }, [one, two]);
  expect(after.box.left).toBe(380);
  expect(after.guides.gaps).toEqual([
    { axis: "x", from: 200, to: 240, at: 255 },
    { axis: "x", from: 340, to: 380, at: 250 },
  ]);
  expect(near({ left: 9, top: 230, width: 50, height: 40 }, [one, two]).box.left).toBe(10);
  const last = { left: 800, top: 200, width: 100, height: 100 };
  const between = near({ left: 533, top: 232, width: 70, height: 40 }, [two, last]);
  expect(between.box.left).toBe(535);
  expect(between.guides.gaps.map(({ from, to }) => to - from)).toEqual([195, 195]);
});

test("boxes in another row, and pairs with something between them, are no measure", () => {
  const row = [100, 240, 380].map((left) => ({ left, top: 200, width: 100, height: 100 }));
  const below = { left: 525, top: 410, width: 33, height: 41 };
  expect(near(below, row).guides.gaps).toEqual([]);
  // 180 wide is what is between the first and the last, but for the one in the middle.
  expect(near({ left: 662, top: 210, width: 33, height: 41 }, row).guides.gaps).toEqual([]);
});
