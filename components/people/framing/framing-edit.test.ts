import { expect, test } from "vitest";
import { personPatch } from "#lib/contract/resources/person.ts";
import { focused, moved, toSend } from "./framing-edit.ts";

const NONE = { crop: null, focus: null };
const CROP = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };

test("a corner moves alone, within the photo, and leaves something to hold", () => {
  expect(moved(NONE, "topLeft", 0.25, 0.5)).toEqual({
    crop: { x: 0.25, y: 0.5, width: 0.75, height: 0.5 },
    focus: null,
  });
  expect(moved(NONE, "bottomRight", 5, 5).crop).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  const least = moved({ crop: CROP, focus: null }, "bottomLeft", 5, -5).crop;
  expect(least?.x).toBeCloseTo(0.6);
  expect(least?.y).toBe(0.2);
  expect(least?.width).toBeCloseTo(0.1);
  expect(least?.height).toBeCloseTo(0.1);
});

test("the crop moves as a whole and takes the focus along to its edge", () => {
  const { crop, focus } = moved({ crop: CROP, focus: { x: 0.3, y: 0.3 } }, "crop", 9, 0.1);
  expect(crop).toEqual({ x: 0.5, y: expect.closeTo(0.3), width: 0.5, height: 0.5 });
  expect(focus).toEqual({ x: 0.5, y: expect.closeTo(0.3) });
});

test("the focus begins in the middle, and stays within the crop", () => {
  expect(moved(NONE, "focus", 0.1, -0.1).focus).toEqual({ x: 0.6, y: 0.4 });
  expect(focused({ crop: CROP, focus: null }, { x: 0.9, y: 0.1 }).focus).toEqual({ x: 0.7, y: 0.2 });
});

test("what is sent is valid, and nothing for the whole photo", () => {
  expect(toSend(moved(NONE, "topLeft", 0.001, 0))).toEqual(NONE);
  for (const across of [1 / 3, 0.7, 0.1]) {
    const { crop, focus } = toSend(moved(moved(NONE, "topLeft", across, across), "focus", 1, 1));
    expect(personPatch.safeParse({ photo_crop: crop, photo_focus: focus }).success).toBe(true);
  }
});
