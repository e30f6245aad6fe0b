import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitWithPages } from "./patient-pages.ts";
import { isServerGone, onServerContact, untilServerAnswers } from "./server-contact.ts";

/** What the server, or what stands before it, does with each request; null ends the connection. */
let serve: (path: string) => Response | null;
const asked: string[] = [];
const log: boolean[] = [];
let undo = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  log.length = 0;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const response = serve(path);
    return response === null ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(response);
  });
  vi.stubGlobal("window", globalThis);
  const endContact = onServerContact(() => log.push(isServerGone()));
  const endPages = waitWithPages();
  undo = () => {
    endContact();
    endPages();
  };
});
afterEach(() => {
  undo();
  vi.useRealTimers();
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
