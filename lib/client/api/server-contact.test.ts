import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type FakeAnswer, stubFetch } from "#test/support/fake-fetch.ts";
import { waitWithPages } from "./patient-pages.ts";
import { isServerGone, noteStream, onServerContact, untilServerAnswers } from "./server-contact.ts";

const SILENCE = new Promise<never>(() => {});

let serve: (path: string) => FakeAnswer;
const asked: string[] = [];
const log: boolean[] = [];
let undo = () => {};

// Once: the module's time, which it keeps between tests, must not go back.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  asked.length = 0;
  log.length = 0;
  stubFetch((path) => {
    asked.push(path);
    return serve(path);
  });
  vi.stubGlobal("window", globalThis);
  const endContact = onServerContact(() => log.push(isServerGone()));
  const endPages = waitWithPages();
  undo = () => {
    endContact();
    endPages();
  };
});
afterEach(async () => {
  noteStream(false);
  serve = ready;
  await vi.advanceTimersByTimeAsync(30_000);
  undo();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ready = () => Response.json({ checks: { database: "ok", worker: "no worker is running" } });
const navigate = (headers = {}) => fetch("/people", { headers: { rsc: "1", ...headers } });

it("is silent while the server answers, whatever else failed", async () => {
  serve = ready;
  await untilServerAnswers();
  expect([isServerGone(), log]).toEqual([false, []]);
});

it.each([
  ["nothing answers", () => null],
  ["a proxy answers", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["the database is away", () => Response.json({ checks: { database: "gone" } }, { status: 503 })],
])("says so at once when %s, and when it is over", async (_, fault) => {
  serve = fault;
  const back = untilServerAnswers();
  await vi.advanceTimersByTimeAsync(10);
  expect(log).toEqual([true]);
  await vi.advanceTimersByTimeAsync(5_000);
  serve = ready;
  await vi.advanceTimersByTimeAsync(1_500);
  await back;
  expect([isServerGone(), log]).toEqual([false, [true, false]]);
});

it("asks once for all who doubt", async () => {
  serve = ready;
  await Promise.all([untilServerAnswers(), untilServerAnswers()]);
  expect(asked).toEqual(["/readyz"]);
});

it("lets a navigation wait until the server is back", async () => {
  serve = () => null;
  let page: Response | undefined;
  void navigate().then((response) => {
    page = response;
  });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(page).toBeUndefined();
  serve = (path) => (path === "/readyz" ? ready() : new Response("page"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(page?.status).toBe(200);
});

it("gives a page back that fails while the server answers", async () => {
  serve = (path) => (path === "/readyz" ? ready() : new Response("", { status: 503 }));
  expect((await navigate()).status).toBe(503);
});

it("keeps nothing else waiting", async () => {
  serve = () => null;
  await expect(fetch("/v1/people")).rejects.toThrow("Failed to fetch");
  await expect(navigate({ "next-router-prefetch": "1" })).rejects.toThrow("Failed to fetch");
});

const post = (body: BodyInit = "{}") => fetch("/v1/people", { method: "POST", body });
const beatFor = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 1_000) {
    noteStream(true);
    await vi.advanceTimersByTimeAsync(1_000);
  }
};

it.each([
  ["a list", () => fetch("/v1/people")],
  ["a navigation", navigate],
  ["a change", post],
])("says within three seconds that the server hangs, after %s, and goes on with it", async (_, send) => {
  serve = () => SILENCE;
  const answer = send();
  const failure = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_950);
  expect(log).toEqual([true]);
  await vi.advanceTimersByTimeAsync(20_000);
  serve = (path) => (path === "/readyz" ? ready() : new Response("there"));
  if (send === post) {
    // Sent once: whether it was done is not known here.
    await vi.advanceTimersByTimeAsync(14_000);
    expect(await failure).toBeInstanceOf(TypeError);
    expect(asked.filter((path) => path === "/v1/people")).toHaveLength(1);
  } else {
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await (await answer).text()).toBe("there");
  }
  expect(log).toEqual([true, false]);
});

it("waits for an answer that is slow while the server answers, and asks once a second at most", async () => {
  serve = (path) => (path === "/healthz" ? Response.json({ status: "ok" }) : SILENCE);
  void post("x".repeat(1_000_000)).catch(() => undefined);
  void fetch("/v1/people").catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual([]);
  expect(asked.filter((path) => path === "/healthz").length).toBeLessThanOrEqual(60);
});

it("takes the stream's word for a server that cannot be asked beside an upload, and its silence too", async () => {
  serve = () => SILENCE;
  noteStream(true);
  void post(new FormData()).catch(() => undefined);
  await beatFor(30_000);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_950);
  expect(log).toEqual([true]);
});

it("notices a hang that begins while a slow answer is waited for", async () => {
  let isHanging = false;
  serve = (path) => (path === "/healthz" && !isHanging ? Response.json({ status: "ok" }) : SILENCE);
  void post().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(20_000);
  isHanging = true;
  await vi.advanceTimersByTimeAsync(2_950);
  expect(log).toEqual([true]);
});

it("reads nothing while the server is gone", async () => {
  serve = () => null;
  const back = untilServerAnswers();
  await vi.advanceTimersByTimeAsync(10);
  const answer = fetch("/v1/people");
  serve = (path) => (path === "/readyz" ? ready() : new Response("there"));
  await vi.advanceTimersByTimeAsync(1_500);
  await back;
  expect(await (await answer).text()).toBe("there");
  expect(asked.filter((path) => path === "/v1/people")).toHaveLength(1);
});
