import { expect, test } from "vitest";
import { madeState } from "./made-state.ts";

test("a prepared video is ready and one with a file is done, unless they are out of date", () => {
  const states = (stale: ["person"] | null) =>
    (["ready", "succeeded"] as const).map((status) => madeState({ status, stale }));
  expect(states(null)).toEqual(["ready", "succeeded"]);
  expect(states(["person"])).toEqual(["outOfDate", "outOfDate"]);
});

test("a video that is not there yet is in progress, or failed", () => {
  const states = (["queued", "rendering", "failed"] as const).map((status) =>
    madeState({ status, stale: null }),
  );
  expect(states).toEqual(["inProgress", "inProgress", "failed"]);
});
