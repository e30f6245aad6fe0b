import { expect, test } from "vitest";
import { placement } from "./picture-placement.ts";

const PHOTO = { width: 400, height: 200 };
const SQUARE = { width: 100, height: 100 };
const cover = { fit: "cover", focus: "face" } as const;

test("without a framing a covered box keeps the middle, and a face above it", () => {
  expect(placement(cover, PHOTO, SQUARE).from).toEqual({ x: 100, y: 0, width: 200, height: 200 });
  expect(placement(cover, { width: 200, height: 400 }, SQUARE).from.y).toBe(50);
  expect(placement({}, { width: 200, height: 400 }, SQUARE).from.y).toBe(100);
});

test.each([
  ["in the middle of the part that is shown", 0.4, 60],
  ["at the left edge as far as the photo reaches", 0.1, 0],
  ["at the right edge as far as the photo reaches", 1, 200],
])("the focus is %s", (_where, x, left) => {
  const framing = { focus: { x, y: 0.5 }, crop: null };
  expect(placement(cover, PHOTO, SQUARE, framing).from).toEqual({ x: left, y: 0, width: 200, height: 200 });
});

test("nothing outside the crop is shown, however it fits", () => {
  const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
  const framing = { focus: { x: 0.1, y: 0.9 }, crop };
  const whole = { x: 200, y: 0, width: 200, height: 100 };
  expect(placement({ fit: "fill" }, PHOTO, SQUARE, framing).from).toEqual(whole);
  expect(placement({ fit: "contain" }, PHOTO, SQUARE, framing)).toEqual({
    from: whole,
    to: { x: 0, y: 25, width: 100, height: 50 },
  });
  expect(placement(cover, PHOTO, SQUARE, framing).from).toEqual({ x: 200, y: 0, width: 100, height: 100 });
});
