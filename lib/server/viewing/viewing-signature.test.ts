import { afterAll, afterEach, expect, it, vi } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
import { isSigned, signViewing } from "./viewing-signature.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const worker = { host: "render-1", address: "http://127.0.0.1:4310" };
const request = { method: "GET", path: "/a/b/video-0.m4s?mode=try", worker };

it("takes what a process of this installation has signed, and for nothing else", async () => {
  const signed = await signViewing(request);
  expect(await isSigned(request, signed)).toBe(true);
  expect(await isSigned({ ...request, path: "/a/b/video-1.m4s?mode=try" }, signed)).toBe(false);
  expect(await isSigned({ ...request, path: "/a/b/video-0.m4s?mode=resume" }, signed)).toBe(false);
  expect(await isSigned({ ...request, method: "HEAD" }, signed)).toBe(false);
  const others = [
    { ...worker, address: "http://127.0.0.1:4311" },
    { ...worker, host: "render-2" },
  ];
  for (const other of others) expect(await isSigned({ ...request, worker: other }, signed)).toBe(false);
});

it.each([undefined, "", "Rollcall", "Rollcall 1.", "Bearer rc_0123456789abcdef0123456789abcdef"])(
  "takes nothing without a signature: %s",
  async (authorization) => {
    expect(await isSigned(request, authorization)).toBe(false);
  },
);

it("does not take a signature that was changed, or its time", async () => {
  const signed = await signViewing(request);
  const last = signed.at(-2) === "A" ? "B" : "A";
  expect(await isSigned(request, `${signed.slice(0, -2)}${last}${signed.at(-1)}`)).toBe(false);
  expect(
    await isSigned(
      request,
      signed.replace(/ (\d+)\./, (_, time) => ` ${Number(time) + 1}.`),
    ),
  ).toBe(false);
});

it("is valid for a minute, before its time and after it", async () => {
  const now = performance.now.bind(performance);
  const shift = (ms: number) => vi.spyOn(performance, "now").mockImplementation(() => now() + ms);
  const early = await signViewing(request);
  shift(55_000);
  const late = await signViewing(request);
  expect(await isSigned(request, early)).toBe(true);
  shift(-10_000);
  expect(await isSigned(request, early)).toBe(true);
  expect(await isSigned(request, late)).toBe(false);
  shift(0);
  expect(await isSigned(request, late)).toBe(true);
  shift(-10_000);
  const old = await signViewing(request);
  shift(55_000);
  expect(await isSigned(request, old)).toBe(false);
});

it("goes by the clock of the database, however wrong that of a host is", async () => {
  const signed = await signViewing(request);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60 * 1000 });
  expect(await isSigned(request, signed)).toBe(true);
  expect(await isSigned(request, await signViewing(request))).toBe(true);
});
