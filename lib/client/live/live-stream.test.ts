import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { stubFetch } from "#test/support/fake-fetch.ts";
import { isServerGone } from "../api/server-contact.ts";
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
const asked: string[] = [];
const ready = async () => Response.json({ checks: { database: "ok" } });
const unready = async () => Response.json({ checks: { database: "gone" } });
let answer: () => Promise<Response> = ready;
let stop = () => {};

// Once: the module's time, which it keeps between tests, must not go back.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  asked.length = 0;
  answer = ready;
  stubFetch((path) => {
    asked.push(path);
    return answer();
  });
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
  vi.restoreAllMocks();
  turn("visible");
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

it("asks whether the server hangs when a heartbeat is late, and opens anew when it is back", async () => {
  source().say("heartbeat");
  await vi.advanceTimersByTimeAsync(1_000);
  source().say("heartbeat");
  expect(asked).toEqual([]);
  answer = () => new Promise(() => {});
  await vi.advanceTimersByTimeAsync(2_950);
  expect([asked[0], isServerGone()]).toEqual(["/healthz", true]);
  answer = ready;
  await vi.advanceTimersByTimeAsync(4_000);
  expect([isServerGone(), FakeSource.all.length, openSources()]).toEqual([false, 2, 1]);
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
  answer = unready;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    source().dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(30_000);
  }
  source().dispatchEvent(new Event("error"));
  expect(openSources()).toBe(0);
  answer = ready;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(openSources()).toBe(1);
});
