import { setTimeout as wait } from "node:timers/promises";
import { bulkMayGoOn, pauseBulk, shareBulkGate } from "#lib/worker/viewing/bulk-gate.ts";

/*
 * A worker's part for the test of what gives way to whom: `viewer` serves one for a while again and again, `bulk` draws frames.
 * Both say when, by the clock of the host.
 */

const CYCLE_MS = 1000;

shareBulkGate(process);
const { signal } = new AbortController();
const say = (what: string) => console.log(`${what} ${Date.now()}`);
for (;;) {
  if (process.argv[2] === "viewer") {
    say("begun");
    const goOn = pauseBulk();
    await wait(CYCLE_MS);
    say("ended");
    goOn();
    await wait(CYCLE_MS);
  } else {
    await bulkMayGoOn(signal);
    say("frame");
    await wait(10);
  }
}
