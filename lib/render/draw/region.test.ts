import { expect, it } from "vitest";
import { evenRegion } from "./region.ts";

const FRAME = { width: 320, height: 180 };

it("rounds outwards to even pixels and stays within the frame", () => {
  expect(evenRegion({ left: 3.2, top: 7.9, right: 10.1, bottom: 12 }, FRAME)).toEqual({
    ...{ x: 2, y: 6, width: 10, height: 6 },
  });
  expect(evenRegion({ left: -50, top: -1, right: 400, bottom: 1 }, FRAME)).toEqual({
    ...{ x: 0, y: 0, width: 320, height: 2 },
  });
  expect(evenRegion({ left: 330, top: 0, right: 400, bottom: 10 }, FRAME)).toBeNull();
  expect(evenRegion({ left: 10, top: -30, right: 40, bottom: -4 }, FRAME)).toBeNull();
});
