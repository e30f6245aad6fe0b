import { expect, it } from "vitest";
import { overlap, type Region } from "./region.ts";
import { TileGrid } from "./tile-grid.ts";

const FRAME = { width: 330, height: 190 };
const TILES = { tile: 16, regionPixels: 2000 };

function edgesOf({ x, y, width, height }: Region) {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

it("covers what was marked by regions within the picture that do not overlap", () => {
  const numbers = Array.from({ length: 120 }, (_, index) => Math.imul(index + 3, 2654435761) >>> 23);
  const marked: Region[] = Array.from({ length: 30 }, (_, index) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(index * 4, index * 4 + 4);
    return { x: x - 40, y: (y % 230) - 20, width: 1 + (width % 40), height: 1 + (height % 40) };
  });
  const grid = new TileGrid(FRAME, TILES);
  for (const region of marked) grid.mark(edgesOf(region));
  const regions = grid.take();
  const isIn = (region: Region, x: number, y: number) => overlap(region, { x, y, width: 1, height: 1 });
  for (let x = 0; x < FRAME.width; x += 1)
    for (let y = 0; y < FRAME.height; y += 1)
      if (marked.some((one) => isIn(one, x, y))) expect(regions.some((one) => isIn(one, x, y))).toBe(true);
  for (const [index, one] of regions.entries()) {
    expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= 330 && one.y + one.height <= 190).toBe(true);
    expect([one.x, one.y, one.width, one.height].filter((value) => value % 2 !== 0)).toEqual([]);
    expect(regions.slice(index + 1).some((other) => overlap(one, other))).toBe(false);
  }
  expect(regions.length).toBeGreaterThan(1);
  expect(grid.take()).toEqual([]);
});

it("keeps far ones apart, in both directions, and takes near ones together", () => {
  const grid = new TileGrid(FRAME, TILES);
  for (const [x, y] of [
    [0, 0],
    [40, 0],
    [300, 0],
    [0, 100],
  ] as const)
    grid.mark({ left: x, top: y, right: x + 10, bottom: y + 30 });
  expect(grid.take()).toEqual([
    { x: 0, y: 0, width: 64, height: 32 },
    { x: 288, y: 0, width: 32, height: 32 },
    { x: 0, y: 96, width: 16, height: 48 },
  ]);
});

it("marks nothing for a rectangle outside", () => {
  const grid = new TileGrid(FRAME, TILES);
  grid.mark({ left: -30, top: -30, right: -1, bottom: 300 });
  grid.mark({ left: 340, top: 0, right: 400, bottom: 50 });
  grid.mark({ left: 0, top: 192.5, right: 400, bottom: 250 });
  expect(grid.take()).toEqual([]);
});
