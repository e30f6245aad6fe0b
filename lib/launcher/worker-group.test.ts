import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { SupervisedProcess } from "./supervised-process.ts";
import { startGroup } from "./worker-group.ts";

const PROGRAM = join(import.meta.dirname, "../../test/worker/gate-program.ts");
/** What is promised to who waits in front of a player. */
const GIVES_WAY_MS = 200;

let group: SupervisedProcess[] = [];
afterEach(async () => {
  await Promise.all(group.map((child) => child.stop()));
});

type Said = { what: string; at: number };

it("has what one worker renders to be kept give way within 200 ms to a viewer of another", {
  timeout: 60_000,
}, async () => {
  const said = { bulk: [] as Said[], viewer: [] as Said[] };
  group = startGroup(
    (["bulk", "viewer"] as const).map((part) => ({
      command: [PROGRAM, part],
      stopLimitMs: 1000,
      onLine: (line) => {
        const [what = "", at] = line.split(" ");
        said[part].push({ what, at: Number(at) });
      },
      onRestart: () => {},
    })),
  );
  await expect.poll(() => said.bulk.length, { timeout: 30_000 }).toBeGreaterThan(10);
  const begins = () =>
    said.viewer.filter(({ what, at }) => what === "begun" && at > (said.bulk[10]?.at ?? 0));
  await expect.poll(() => begins().length, { timeout: 30_000 }).toBeGreaterThan(3);
  const ends = said.viewer.filter(({ what }) => what === "ended");
  for (const { at: begun } of begins().slice(0, 3)) {
    const ended = ends.find(({ at }) => at > begun)?.at ?? Number.NaN;
    const frames = said.bulk.filter(({ at }) => at > begun + GIVES_WAY_MS && at < ended);
    expect(frames).toEqual([]);
    expect(said.bulk.some(({ at }) => at > ended && at < ended + 1000)).toBe(true);
  }
});
