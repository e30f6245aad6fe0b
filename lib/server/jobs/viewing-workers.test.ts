import { hostname } from "node:os";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { insertHostProcess } from "#test/support/test-host-process.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
import { countViewing, reachOfViewers, viewingWorkers } from "./viewing-workers.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());
afterEach(async () => {
  vi.useRealTimers();
  await database().hostProcess.deleteMany();
});

/** The list is kept for a second. */
async function found(): Promise<string[]> {
  vi.useFakeTimers({ toFake: ["performance"], now: Date.now() });
  vi.advanceTimersByTime(60_000 * Math.ceil(Math.random() * 1e6));
  const workers = await viewingWorkers();
  vi.useRealTimers();
  return workers.map(({ address }) => address).sort();
}

it("finds the workers that can be asked from this host", async () => {
  const here = "http://127.0.0.1:7400";
  await insertHostProcess({ host: hostname(), viewingAddress: here });
  await insertHostProcess({ host: "render-2", viewingAddress: "http://10.0.0.2:7400" });
  // Somebody else's port here, no address, a web process, and one that is silent.
  await insertHostProcess({ host: "render-3", viewingAddress: "http://127.0.0.1:7401" });
  await insertHostProcess({ host: hostname() });
  await insertHostProcess({ host: hostname(), role: "web", viewingAddress: "http://10.0.0.4:1" });
  await insertHostProcess({ viewingAddress: "http://10.0.0.5:1", seenAt: new Date(Date.now() - 20_000) });
  expect(await found()).toEqual(["http://10.0.0.2:7400", here]);
});

it("counts what workers do for viewers", async () => {
  await insertHostProcess({
    viewers: 3,
    viewerSlots: 8,
    viewersWaiting: 2,
    viewerSegments: 40,
    viewerMs: 9000n,
  });
  await insertHostProcess({ role: "web" });
  expect(await countViewing()).toEqual([
    { host: "render-1", pid: 4711, viewers: 3, slots: 8, waiting: 2, segments: 40, milliseconds: 9000 },
  ]);
});

it("tells of workers that web processes on other hosts do not reach", async () => {
  expect(await reachOfViewers()).toEqual({ slots: 0, unreached: 0 });
  await insertHostProcess({ host: "one", viewingAddress: "http://127.0.0.1:7400", viewerSlots: 8 });
  await insertHostProcess({ host: "one", role: "web" });
  expect(await reachOfViewers()).toEqual({ slots: 8, unreached: 0 });
  await insertHostProcess({ host: "two", role: "web" });
  expect(await reachOfViewers()).toEqual({ slots: 8, unreached: 1 });
  await database().hostProcess.updateMany({
    where: { viewerSlots: 8 },
    data: { viewingAddress: "http://10.0.0.2:7400" },
  });
  expect(await reachOfViewers()).toEqual({ slots: 8, unreached: 0 });
});
