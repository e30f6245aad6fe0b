import { describe, expect, it } from "vitest";
import { madeChips, shownCounts } from "./shown-counts.ts";

const collection = { status: "rendering", keep: true, total: 3, completed: 1, failed: 0 } as const;
const tiles = (["succeeded", "succeeded", "failed"] as const).map((status) => ({ status }));

it("counts what the tiles show where they show everybody", () => {
  expect(shownCounts(collection, tiles)).toEqual({ completed: 2, failed: 1, ready: 0 });
});

it("is the collection's own count where they show some, or none yet", () => {
  expect(shownCounts(collection, tiles.slice(0, 2))).toEqual({ completed: 1, failed: 0, ready: 0 });
  expect(shownCounts(collection, undefined)).toEqual({ completed: 1, failed: 0, ready: 0 });
});

describe("of prepared videos", () => {
  const prepared = { status: "ready", keep: false, total: 5, completed: 5, failed: 0 } as const;
  const mixed = (["ready", "ready", "succeeded", "ready", "ready"] as const).map((status) => ({ status }));

  it("those that were kept have a file and are told apart", () => {
    const counts = shownCounts(prepared, mixed);
    expect(counts).toEqual({ completed: 5, failed: 0, ready: 4 });
    expect(madeChips(prepared, counts)).toEqual([
      { status: "ready", count: 4 },
      { status: "succeeded", count: 1 },
    ]);
  });

  it("a chip is there for what there is, and one where there is nothing yet", () => {
    const chips = (keep: boolean, completed: number, ready: number) =>
      madeChips({ keep }, { completed, failed: 0, ready });
    expect(chips(false, 5, 5)).toEqual([{ status: "ready", count: 5 }]);
    expect(chips(false, 5, 0)).toEqual([{ status: "succeeded", count: 5 }]);
    expect(chips(true, 5, 2).map(({ count }) => count)).toEqual([2, 3]);
    expect(chips(false, 0, 0)).toEqual([{ status: "ready", count: 0 }]);
    expect(chips(true, 0, 0)).toEqual([{ status: "succeeded", count: 0 }]);
  });

  it("nothing is said of how many are kept before that is known", () => {
    const counts = shownCounts(prepared, mixed.slice(0, 2));
    expect(counts).toEqual({ completed: 5, failed: 0, ready: null });
    expect(madeChips(prepared, counts)).toEqual([{ status: "ready", count: null }]);
    expect(shownCounts({ ...prepared, status: "completed" }, undefined).ready).toBe(0);
  });
});
