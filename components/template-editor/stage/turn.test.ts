import { expect, test } from "vitest";
import type { Anchor } from "#lib/contract/scene/layer-base.ts";
import type { ShapeLayer } from "#lib/contract/scene/shape-layer.ts";
import { anchorOppositeSides, boundsOf, middleOf, tidyDegrees, turnTo } from "./turn.ts";

const box = { left: 100, top: 100, width: 200, height: 100 };
const around = { left: 0, top: 0, width: 1000, height: 500 };
const item = (anchor: Anchor, rotation = 0) => {
  const layer: ShapeLayer = {
    ...{ name: "box", type: "shape", shape: "rectangle", fill: "#ffffff", anchor, rotation },
    ...{ x: 0, y: 0, width: 200, height: 100 },
  };
  return { layer, box, around };
};

test.each(["top-left", "center", "bottom-right", "left"] as const)(
  "whatever its anchor, %s, a layer that is turned keeps its middle",
  (anchor) => {
    const turned = turnTo(item(anchor), 90);
    const { x, y } = middleOf({ ...item(anchor, 90), box: turned });
    expect(x).toBeCloseTo(200);
    expect(y).toBeCloseTo(150);
  },
);

test("a layer that was turned around a corner stands where it is seen", () => {
  const { x, y } = middleOf(item("top-left", 90));
  expect(x).toBeCloseTo(50);
  expect(y).toBeCloseTo(200);
  expect(turnTo(item("top-left"), 90)).toMatchObject({ width: 200, height: 100 });
  expect(turnTo(item("top-left"), 90).left).toBeCloseTo(250);
  expect(turnTo(item("top-left"), 90).top).toBeCloseTo(50);
});

test("others are drawn to the middle of a turned layer, and to what it covers", () => {
  expect(boundsOf(item("center"))).toBe(box);
  const upright = boundsOf(item("center", 90));
  expect(upright.left).toBeCloseTo(150);
  expect(upright.top).toBeCloseTo(50);
  expect(upright.width).toBeCloseTo(100);
  expect(upright.height).toBeCloseTo(200);
  expect(boundsOf(item("center", 45)).width).toBeCloseTo(300 / Math.SQRT2);
});

test("the side opposite to the one that is held stays, also of a turned layer", () => {
  const right = { x: 1, y: 0 } as const;
  const wider = { ...box, width: 260 };
  expect(anchorOppositeSides(item("center"), right, wider)).toBe(wider);
  // Its right side points down; the upper side, which was its left, stays at 50.
  const { x, y } = middleOf({
    ...item("center", 90),
    box: anchorOppositeSides(item("center", 90), right, wider),
  });
  expect(x).toBeCloseTo(200);
  expect(y).toBeCloseTo(50 + 130);
});

test("degrees are whole ones between -180 and 180, drawn to what is straight", () => {
  expect(tidyDegrees(92.4, "near")).toBe(90);
  expect(tidyDegrees(92.4, "none")).toBe(92);
  expect(tidyDegrees(100, "steps")).toBe(105);
  expect(tidyDegrees(32, "near")).toBe(32);
  expect(tidyDegrees(32, "near_steps")).toBe(30);
  expect(tidyDegrees(36, "near_steps")).toBe(36);
  expect(tidyDegrees(-181, "none")).toBe(179);
  expect(tidyDegrees(-180, "near")).toBe(180);
  expect(Object.is(tidyDegrees(-0.2, "near"), 0)).toBe(true);
});
