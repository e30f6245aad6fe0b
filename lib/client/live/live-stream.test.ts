import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followStream } from "./live-stream.ts";

/** Replaces the browser's `EventSource`; sends the events that a test asks for. */
class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  isOpen = true;
  constructor() {
    super();
    FakeSource.all.push(this);
  }
  close() {
    this.isOpen = false;
  }
  say(event: string, data = "") {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const log: string[] = [];
let serverAnswers = true;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  serverAnswers = true;
  vi.stubGlobal("fetch", async () => Response.json({ checks: { database: serverAnswers ? "ok" : "gone" } }));
  FakeSource.all = [];
  log.length = 0;
  stop = followStream("/live", {
    onStanding: () => log.push("standing"),
    onBroken: () => log.push("broken"),
    onChanges: () => log.push("changes"),
  });
});
afterEach(() => {
  stop();
  turn("visible");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function turn(visibilityState: string) {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}
const source = () => FakeSource.all.at(-1) as FakeSource;
const openSources = () => FakeSource.all.filter(({ isOpen }) => isOpen).length;

it("stands with its first sign, and not before", () => {
  vi.advanceTimersByTime(4_000);
  expect(log).toEqual([]);
  source().say("heartbeat");
  source().say("changes", "{}");
  vi.advanceTimersByTime(10_000);
  expect(log).toEqual(["standing", "changes"]);
});

it("is broken after five seconds, comes back, and stands again", () => {
  source().say("heartbeat");
  source().dispatchEvent(new Event("error"));
  expect(openSources()).toBe(0);
  vi.advanceTimersByTime(4_900);
  expect(log).toEqual(["standing"]);
  expect(openSources()).toBe(1);
  vi.advanceTimersByTime(200);
  expect(log).toEqual(["standing", "broken"]);
  source().say("heartbeat");
  expect(log).toEqual(["standing", "broken", "standing"]);
});

it("gives up a stream that says nothing any more", () => {
  source().say("heartbeat");
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.all.length).toBeGreaterThan(1);
  expect(log).toEqual(["standing", "broken"]);
});

it("holds none while nobody can see the page", () => {
  source().say("heartbeat");
  turn("hidden");
  expect(openSources()).toBe(0);
  vi.advanceTimersByTime(120_000);
  expect(openSources()).toBe(0);
  turn("visible");
  expect(openSources()).toBe(1);
  source().say("heartbeat");
  expect(log).toEqual(["standing", "standing"]);
});

it("returns with the server, however long the wait has become", async () => {
  serverAnswers = false;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    source().dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(30_000);
  }
  source().dispatchEvent(new Event("error"));
  expect(openSources()).toBe(0);
  serverAnswers = true;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(openSources()).toBe(1);
});
