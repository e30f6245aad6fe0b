import { expect, it } from "vitest";
import { toRadius } from "./resolve-geometry.ts";

const frame = { width: 1280, height: 720 };
const box = { width: 100, height: 40 };

it("rounds the corners of a box as CSS does", () => {
  expect(toRadius(undefined, box, frame)).toEqual({ x: 0, y: 0 });
  expect(toRadius(8, box, frame)).toEqual({ x: 8, y: 8 });
  expect(toRadius("1vmin", box, frame)).toEqual({ x: 7.2, y: 7.2 });
  // A share is of each side: an ellipse at 50 %, and no more.
  expect(toRadius("10%", box, frame)).toEqual({ x: 10, y: 4 });
  expect(toRadius("50%", box, frame)).toEqual({ x: 50, y: 20 });
  expect(toRadius("80%", box, frame)).toEqual({ x: 50, y: 20 });
  // More pixels than there is room for make a pill, whose ends stay round.
  expect(toRadius(30, box, frame)).toEqual({ x: 20, y: 20 });
  expect(toRadius(9999, box, frame)).toEqual({ x: 20, y: 20 });
  expect(toRadius(9999, { width: 0, height: 40 }, frame)).toEqual({ x: 0, y: 0 });
});
