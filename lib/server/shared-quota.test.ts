import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { clock } from "./clock.ts";
import { database, pipelinedPool } from "./database.ts";
import { beginOnce, deleteEndedQuotas, SharedQuota } from "./shared-quota.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const MINUTE_MS = 60_000;

/** How many of these requests are allowed. */
async function allowed(quota: SharedQuota, count: number, key: string, points: number): Promise<number> {
  const states = await Promise.all(Array.from({ length: count }, () => quota.consume(key, points)));
  return states.filter(({ isAllowed }) => isAllowed).length;
}

test("several processes together allow what one would, for a statement in eight requests", async () => {
  const asked = vi.spyOn(pipelinedPool(), "query");
  const processes = [1, 2, 3].map(() => new SharedQuota("requests", MINUTE_MS));
  let sum = 0;
  for (let round = 0; round < 50; round += 1)
    for (const one of processes) sum += await allowed(one, 5, "a key", 600);
  expect(sum).toBe(600);
  expect(asked.mock.calls.length).toBeLessThan(80);
  // What is spent costs nothing more.
  const before = asked.mock.calls.length;
  for (const one of processes) expect(await allowed(one, 100, "a key", 600)).toBe(0);
  expect(asked.mock.calls.length - before).toBeLessThanOrEqual(processes.length);
  expect(await allowed(processes[0] as SharedQuota, 1, "another key", 600)).toBe(1);
  asked.mockRestore();
});

test("what one process has leased and does not spend is a sixteenth at most", async () => {
  const [one, other] = [new SharedQuota("requests", MINUTE_MS), new SharedQuota("requests", MINUTE_MS)];
  expect(await one.consume("left", 160)).toMatchObject({ isAllowed: true, left: 159 });
  expect(await allowed(other, 200, "left", 160)).toBe(150);
  expect(await one.consume("left", 160)).toMatchObject({ isAllowed: true, left: 158 });
});

test("the next window begins for all processes at once", async () => {
  const [one, other] = [new SharedQuota("short", 300), new SharedQuota("short", 300)];
  expect(await allowed(one, 3, "a key", 3)).toBe(3);
  const refused = await other.consume("a key", 3);
  expect(refused).toMatchObject({ isAllowed: false, left: 0 });
  expect(refused.msLeft).toBeLessThanOrEqual(300);
  await delay(refused.msLeft + 5);
  expect(await allowed(other, 2, "a key", 3)).toBe(2);
  expect(await allowed(one, 2, "a key", 3)).toBe(1);
});

test("a database that does not answer leaves each process to count by itself", async () => {
  const quota = new SharedQuota("requests", MINUTE_MS);
  const asked = vi.spyOn(pipelinedPool(), "query").mockRejectedValue(new Error("connection lost"));
  expect(await allowed(quota, 12, "alone", 10)).toBe(10);
  asked.mockRestore();
});

test("a statement that fails now and then allows nothing more", async () => {
  const quota = new SharedQuota("requests", MINUTE_MS);
  const asked = vi.spyOn(pipelinedPool(), "query");
  let sum = 0;
  for (let round = 0; round < 80; round += 1) {
    if (round % 10 === 1 && round < 50) asked.mockRejectedValueOnce(new Error("connection lost"));
    sum += await allowed(quota, 10, "shaky", 600);
  }
  expect(sum).toBe(600);
  asked.mockRestore();
  // Another process is told by the database what is gone.
  expect(await allowed(new SharedQuota("requests", MINUTE_MS), 600, "shaky", 600)).toBeLessThan(38);
});

test("something begins once, however wrong the clock of another host is", async () => {
  expect(await beginOnce("a view", 60_000)).toBe(true);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  try {
    expect(await beginOnce("a view", 60_000)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
  vi.spyOn(clock, "now").mockImplementation(() => new Date(Date.now() + 61_000));
  expect(await beginOnce("a view", 60_000)).toBe(true);
  vi.restoreAllMocks();
});

test("counts of windows that have ended are deleted", async () => {
  await new SharedQuota("old", MINUTE_MS).consume("a key", 10);
  await database().$executeRaw`
    update request_quotas set ends_at = now() - interval '2 minutes' where key = 'old a key'`;
  await deleteEndedQuotas();
  expect(await database().requestQuota.findMany({ where: { key: { startsWith: "old" } } })).toEqual([]);
});
