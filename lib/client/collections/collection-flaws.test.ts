import { expect, test } from "vitest";
import { collectionFlaws } from "./collection-flaws.ts";

test("what is done has the flaws of its videos; what is not done yet, or not at all, has none", () => {
  const done = { status: "completed", failed: 3, stale: 2 } as const;
  const [failed, outOfDate] = [
    { kind: "failed", count: 3 },
    { kind: "outOfDate", count: 2 },
  ];
  expect(collectionFlaws(done)).toEqual([failed, outOfDate]);
  expect(collectionFlaws({ ...done, failed: 0 })).toEqual([outOfDate]);
  expect(collectionFlaws({ ...done, stale: null })).toEqual([failed]);
  expect(collectionFlaws({ ...done, failed: 0, stale: 0 })).toEqual([]);
  for (const status of ["queued", "rendering", "packaging", "failed", "canceled"] as const)
    expect(collectionFlaws({ ...done, status })).toEqual([]);
});
