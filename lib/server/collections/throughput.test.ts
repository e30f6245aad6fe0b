import { describe, expect, it } from "vitest";
import { THROUGHPUT_VIDEOS, throughputOf } from "./throughput.ts";

/** Numbers that look random, the same ones at every run. */
function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

type Run = { total: number; workers: number; each: number; cold: number; spread: number; seed: number };

/** When each video of a run ends, in seconds: every worker takes the next when it is free; its first takes longer. */
function simulate({ total, workers, each, cold, spread, seed }: Run): number[] {
  const random = scatter(seed);
  const free = Array.from({ length: workers }, () => 0);
  const ends: number[] = [];
  for (let index = 0; index < total; index += 1) {
    const worker = free.indexOf(Math.min(...free));
    const factor = 1 + (random() * 2 - 1) * spread;
    free[worker] = (free[worker] ?? 0) + each * factor + (index < workers ? cold : 0);
    ends.push(free[worker] ?? 0);
  }
  return ends.sort((a, b) => a - b);
}

/** What is shown `second` seconds into a run. */
function lookAt(ends: readonly number[], workers: number, second: number) {
  const ended = ends.filter((end) => end <= second);
  const remaining = ends.length - ended.length;
  const latest = ended.slice(-THROUGHPUT_VIDEOS);
  return throughputOf({
    startedAt: 1_000_000,
    now: 1_000_000 + second * 1000,
    ends: latest.map((end) => 1_000_000 + end * 1000),
    earlier: ended.length - latest.length,
    remaining,
    rendering: Math.min(workers, remaining),
  });
}

const RUNS: Run[] = [
  { total: 60, workers: 1, each: 1.3, cold: 4, spread: 0.2, seed: 1 },
  { total: 60, workers: 2, each: 1.3, cold: 6, spread: 0.2, seed: 2 },
  { total: 200, workers: 2, each: 0.4, cold: 5, spread: 0.3, seed: 3 },
  { total: 300, workers: 7, each: 3, cold: 10, spread: 0.2, seed: 4 },
  { total: 1000, workers: 4, each: 2, cold: 0, spread: 0.3, seed: 5 },
  { total: 100, workers: 1, each: 0.2, cold: 20, spread: 0.1, seed: 6 },
];

describe("throughputOf", () => {
  it.each(RUNS)("is within a fifth from a tenth of the run on: %o", (run) => {
    const ends = simulate(run);
    const end = ends.at(-1) ?? 0;
    const tenth = ends[Math.ceil(run.total / 10) - 1] ?? 0;
    for (let second = tenth; second < end; second += end / 200) {
      const truth = end - second;
      const left = lookAt(ends, run.workers, second)?.secondsLeft ?? Number.NaN;
      // At the very end a fifth of nothing is nothing: then a video more or less does not count.
      const slack = Math.max(truth * 0.2, run.each * 1.5);
      expect(Math.abs(left - truth), `${left} of ${truth} at ${second}`).toBeLessThanOrEqual(slack);
    }
  });

  it.each(RUNS)("does not jump between two looks: %o", (run) => {
    const ends = simulate(run);
    const end = ends.at(-1) ?? 0;
    const tenth = ends[Math.ceil(run.total / 10) - 1] ?? 0;
    let before = lookAt(ends, run.workers, tenth)?.secondsLeft ?? 0;
    for (let second = tenth + 0.5; second < end; second += 0.5) {
      const left = lookAt(ends, run.workers, second)?.secondsLeft ?? 0;
      expect(Math.abs(left - before)).toBeLessThanOrEqual(
        Math.max(before * 0.15, 0.5 + run.each * run.workers),
      );
      before = left;
    }
  });

  it("knows nothing before the first is done, and something after it", () => {
    const ends = simulate({ total: 10, workers: 1, each: 2, cold: 0, spread: 0, seed: 1 });
    expect(lookAt(ends, 1, 1)).toBe(null);
    expect(lookAt(ends, 1, 2)).toEqual({ videosPerMinute: 30, secondsLeft: 18 });
  });

  it("follows the latest videos when the speed changes", () => {
    const slow = Array.from({ length: 200 }, (_, index) => (index + 1) * 4);
    const fast = Array.from({ length: 300 }, (_, index) => 800 + index + 1);
    const left = lookAt([...slow, ...fast], 1, 800 + 120)?.secondsLeft;
    expect(left).toBeGreaterThan(160);
    expect(left).toBeLessThan(200);
  });

  it("goes down no further, then up, while nothing gets done", () => {
    const ends = simulate({ total: 100, workers: 2, each: 1, cold: 0, spread: 0, seed: 1 }).slice(0, 20);
    const stalled = [...ends, ...Array.from({ length: 80 }, () => 10_000)];
    const [soon, later, much] = [11, 30, 120].map((second) => lookAt(stalled, 2, second)?.secondsLeft ?? 0);
    expect(soon).toBeLessThanOrEqual(40);
    expect(later).toBeGreaterThan(soon ?? 0);
    expect(much).toBeGreaterThan(later ?? 0);
  });
});
