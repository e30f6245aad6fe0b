import { afterAll, afterEach, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { consumeWithBackoff } from "./sign-in-limit.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const { now } = clock;
afterEach(() => {
  clock.now = now;
});
const later = (seconds: number) => {
  const moment = clock.now().getTime() + seconds * 1000;
  clock.now = () => new Date(moment);
};

const attempt = (key = "somebody") => consumeWithBackoff(key, { free: 3, firstWait: 60, longestWait: 900 });

test("the wait doubles with each attempt, up to the longest; after a day without any all is forgotten", async () => {
  later(0);
  for (let count = 0; count < 3; count += 1) expect((await attempt()).allowed).toBe(true);
  const waits: (number | null)[] = [];
  for (let round = 0; round < 7; round += 1) {
    const { allowed, retryAfter } = await attempt();
    expect(allowed).toBe(false);
    waits.push(retryAfter);
    later((retryAfter ?? 0) - 1);
    expect(await attempt()).toEqual({ allowed: false, retryAfter: 1 });
    later(1);
    expect((await attempt()).allowed).toBe(true);
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
  expect((await attempt("somebody else")).allowed).toBe(true);
  later(24 * 60 * 60);
  expect([(await attempt()).allowed, (await attempt()).allowed]).toEqual([true, true]);
});

test("attempts at the same moment cannot all pass on the same count", async () => {
  const verdicts = await Promise.all(Array.from({ length: 12 }, () => attempt("at once")));
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
});
