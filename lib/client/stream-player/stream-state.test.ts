import { expect, it } from "vitest";
import { type Situation, stateOf } from "./stream-state.ts";

const CALM: Situation = { ending: null, hasFrames: false, wantedMs: null, waiting: null };
const queued = { name: "queued", position: 3 } as const;
const interrupted = { name: "interrupted" } as const;

it("says nothing before somebody wants to see it, and while there is a picture", () => {
  expect(stateOf(CALM).name).toBe("quiet");
  expect(stateOf({ ...CALM, waiting: queued }).name).toBe("quiet");
  for (const waiting of [queued, interrupted])
    expect(stateOf({ ...CALM, hasFrames: true, wantedMs: 5000, waiting }).name).toBe("quiet");
  expect(stateOf({ ...CALM, hasFrames: true, ending: "failed" }).name).toBe("quiet");
});

it("says that it takes a moment only once it does", () => {
  expect(stateOf({ ...CALM, wantedMs: 100 }).name).toBe("quiet");
  expect(stateOf({ ...CALM, wantedMs: 500 }).name).toBe("starting");
});

it("says at once what is waited for", () => {
  expect(stateOf({ ...CALM, wantedMs: 0, waiting: queued })).toEqual(queued);
  expect(stateOf({ ...CALM, wantedMs: 0, waiting: interrupted })).toEqual(interrupted);
});

it("says why it goes no further, where nothing is left to see", () => {
  for (const ending of ["failed", "gone", "unplayable"] as const)
    expect(stateOf({ ...CALM, wantedMs: 5000, waiting: interrupted, ending }).name).toBe(ending);
  expect(stateOf({ ...CALM, ending: "unplayable" }).name).toBe("unplayable");
});
