import { afterEach, expect, it, vi } from "vitest";
import { type Situation, StreamNotice, type StreamState, stateOf } from "./stream-state.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CALM: Situation = { ending: null, hasFrames: false, wantedMs: null, waiting: null };
const queued = { name: "queued", position: 3 } as const;
const limited = { name: "limited" } as const;
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
  for (const waiting of [limited, interrupted])
    expect(stateOf({ ...CALM, wantedMs: 0, waiting })).toEqual(waiting);
});

it("says why it goes no further, where nothing is left to see", () => {
  for (const ending of ["failed", "gone", "unplayable"] as const)
    expect(stateOf({ ...CALM, wantedMs: 5000, waiting: interrupted, ending }).name).toBe(ending);
  expect(stateOf({ ...CALM, ending: "unplayable" }).name).toBe("unplayable");
});

it("says the first place in the queue at once, and others at most every five seconds", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.stubGlobal("HTMLMediaElement", { HAVE_FUTURE_DATA: 3 });
  const video = Object.assign(new EventTarget(), { paused: false, ended: false, readyState: 0, error: null });
  const told: StreamState[] = [];
  const { signal } = new AbortController();
  const notice = new StreamNotice(video as never, (state) => told.push(state), signal);
  // The queue is asked every second, and moves each time.
  for (let position = 12; position > 4; position -= 1) {
    notice.wait({ name: "queued", position });
    vi.advanceTimersByTime(1000);
  }
  const place = (position: number) => ({ name: "queued", position });
  expect(told).toEqual([place(12), place(7)]);
  notice.wait(interrupted);
  expect(told.at(-1)).toEqual(interrupted);
  notice.wait({ name: "queued", position: 3 });
  expect(told.at(-1)).toEqual(place(3));
  video.readyState = 4;
  notice.wait(null);
  expect(told.at(-1)).toEqual({ name: "quiet" });
});
