import { expect, it } from "vitest";
import { DatabaseSlowness } from "./database-slowness.ts";
import { PATIENCE_TICKS, PAUSE_TICKS, TICK_MS } from "./database-watch.ts";

/** How long it takes until a database is known as slow that answers each probe so late; undefined within a minute. */
function knownAfterMs(lateness: readonly number[]): number | undefined {
  const slowness = new DatabaseSlowness();
  let tick = 0;
  for (let probe = 0; tick * TICK_MS < 60_000; probe += 1) {
    const ticks = Math.floor((lateness[probe % lateness.length] ?? 0) / TICK_MS);
    // As if it became slow just after a quick answer.
    tick += PAUSE_TICKS + 1;
    for (let open = 1; open <= ticks; open += 1) {
      tick += 1;
      if (slowness.isSlow(open)) return tick * TICK_MS;
    }
    slowness.note(ticks);
  }
  return undefined;
}

it.each([130, 240, 500, 750, 1000, 2000, 2500, 3000, 3500, 4000, 4500, 4900])(
  "knows within five seconds of a database that is late by %d ms",
  (ms) => {
    expect(ms / TICK_MS).toBeLessThan(PATIENCE_TICKS);
    expect(knownAfterMs([ms])).toBeLessThanOrEqual(5_000);
  },
);

it("is not misled by a quick answer now and then", () => {
  expect(knownAfterMs([300, 300, 0])).toBeLessThanOrEqual(6_000);
});

it("takes neither a quick database nor a busy moment for a slow one", () => {
  expect(knownAfterMs([60])).toBeUndefined();
  expect(knownAfterMs([900, 0, 0])).toBeUndefined();
  expect(knownAfterMs([300, 300, 0, 0])).toBeUndefined();
});

it("lets everybody in again after two quick answers", () => {
  const slowness = new DatabaseSlowness();
  slowness.note(20);
  slowness.note(0);
  expect(slowness.isSlow(0)).toBe(true);
  slowness.note(0);
  expect(slowness.isSlow(0)).toBe(false);
});
