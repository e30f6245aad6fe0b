import { expect, it } from "vitest";
import { isMade } from "./is-made.ts";
import { isBeingKept, isKeepingCanceled, isPlayable, isStreamed } from "./playing.ts";

const prepared = { status: "ready", keep: false, duration_seconds: 4, result_url: null } as const;
const stored = { status: "succeeded", keep: true, duration_seconds: 4, result_url: "/files/1.mp4" } as const;

it("plays a prepared video as it is drawn, also while it is rendered to be kept", () => {
  expect(isStreamed(prepared)).toBe(true);
  for (const status of ["queued", "rendering"] as const)
    for (const keep of [true, false]) {
      // What is told of a change says nothing of `keep`.
      const video = { ...prepared, status, keep };
      expect([isStreamed(video), isPlayable(video), isMade(video)]).toEqual([true, true, false]);
    }
  expect([isStreamed(stored), isPlayable(stored)]).toEqual([false, true]);
});

it("tells keeping a prepared video from making one", () => {
  const kept = { ...prepared, status: "rendering", keep: true } as const;
  expect(isBeingKept(kept)).toBe(true);
  expect(isBeingKept(prepared)).toBe(false);
  expect(isBeingKept({ ...kept, duration_seconds: null })).toBe(false);
  expect(isBeingKept({ ...stored, status: "rendering" })).toBe(false);
});

it("finds nothing wrong with a prepared video whose keeping was cancelled", () => {
  const error = { code: "canceled", message: "Cancelled" } as const;
  expect(isKeepingCanceled({ status: "ready", error })).toBe(true);
  expect(isKeepingCanceled({ status: "ready", error: { ...error, code: "encoder_failed" } })).toBe(false);
  expect(isKeepingCanceled({ status: "ready", error: null })).toBe(false);
  expect(isKeepingCanceled({ status: "canceled", error })).toBe(false);
});

it("plays nothing of a video that is rendered for the first time, or does not come to be", () => {
  for (const status of ["queued", "rendering"] as const)
    expect(isPlayable({ ...prepared, status, keep: true, duration_seconds: null })).toBe(false);
  for (const status of ["failed", "canceled"] as const)
    expect(isPlayable({ ...prepared, status })).toBe(false);
});

it("says of a stored video that is rendered again that it is being made", () => {
  expect(isPlayable({ ...stored, status: "rendering" })).toBe(false);
});
