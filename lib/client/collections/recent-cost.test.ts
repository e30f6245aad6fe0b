import { expect, it } from "vitest";
import { secondsPerPrepared, secondsPerVideo } from "./recent-cost.ts";

const RUN = {
  keep: true,
  completed: 30,
  started_at: "2026-11-28T10:00:00Z",
  completed_at: "2026-11-28T10:01:00Z",
};

it("is how long a video took, of all workers together, and unknown where none was rendered", () => {
  expect(secondsPerVideo(RUN)).toBe(2);
  for (const other of [{ keep: false }, { completed: 0 }, { started_at: null }, { completed_at: null }])
    expect(secondsPerVideo({ ...RUN, ...other })).toBeNull();
});

it("tells videos that were only prepared apart", () => {
  const prepared = { ...RUN, keep: false, completed: 600 };
  expect(secondsPerPrepared(prepared)).toBe(0.1);
  expect(secondsPerPrepared(RUN)).toBeNull();
});
