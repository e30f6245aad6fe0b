import { expect, it } from "vitest";
import { shownCounts } from "./shown-counts.ts";

const collection = { total: 3, completed: 1, failed: 0 };
const tiles = (["succeeded", "succeeded", "failed"] as const).map((status) => ({ status }));

it("counts what the tiles show where they show everybody", () => {
  expect(shownCounts(collection, tiles)).toEqual({ completed: 2, failed: 1 });
});

it("is the collection's own count where they show some, or none yet", () => {
  expect(shownCounts(collection, tiles.slice(0, 2))).toEqual({ completed: 1, failed: 0 });
  expect(shownCounts(collection, undefined)).toEqual({ completed: 1, failed: 0 });
});
