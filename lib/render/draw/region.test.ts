import { expect, it } from "vitest";
import { evenRegion, joinRegions, overlap, type Region } from "./region.ts";

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

it("joins regions into ones that cover them all and do not overlap", () => {
  const numbers = Array.from({ length: 400 }, (_, index) => Math.imul(index + 3, 2654435761) >>> 23);
  const regions: Region[] = Array.from({ length: 100 }, (_, index) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(index * 4, index * 4 + 4);
    return { x: x * 8, y: y * 8, width: 2 + (width % 60) * 2, height: 2 + (height % 60) * 2 };
  });
  const joined = joinRegions(regions);
  for (const region of regions) expect(joined.some((one) => covers(one, region))).toBe(true);
  for (const [index, one] of joined.entries())
    for (const other of joined.slice(index + 1)) expect(overlap(one, other)).toBe(false);
  expect(joined.length).toBeGreaterThan(1);
});

it("keeps far ones apart and takes near ones together", () => {
  const [left, near, far] = [0, 104, 1800].map((x) => ({ x, y: 0, width: 100, height: 400 }));
  expect(joinRegions([left, near, far].flatMap((one) => one ?? []))).toEqual([
    { x: 0, y: 0, width: 204, height: 400 },
    far,
  ]);
});

function covers(one: Region, other: Region): boolean {
  return (
    one.x <= other.x &&
    one.y <= other.y &&
    one.x + one.width >= other.x + other.width &&
    one.y + one.height >= other.y + other.height
  );
}
