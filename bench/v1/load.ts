import { createRequire } from "node:module";
import { join } from "node:path";
import { median } from "../median.ts";
import { countProcessorTime } from "./processor-time.ts";
import type { Contender } from "./stage.ts";

/** What is asked over and over: of several paths, one after the other. */
export type Work = { title: string; method: "GET" | "POST"; paths: string[]; body?: string };

/**
 * Answers a second, the 99th percentile of the time that one took, in milliseconds, and the processor time that one cost
 * the server and the database together, in microseconds.
 */
export type Speed = { rate: number; p99: number; cost: number };

type Result = {
  requests: { average: number; total: number };
  latency: { p99: number };
  non2xx: number;
  errors: number;
};
type Autocannon = (options: object) => Promise<Result>;

/** As many connections as an integration that does not spare the server may open. */
export const CONNECTIONS = 16;

/** How long, or how much, all connections ask, each as soon as its last answer is there. */
export type Extent = { duration: number } | { amount: number };

/** @param works of several, each connection asks one after the other. @throws when an answer is no 2xx */
export async function measure(
  packages: string,
  { origin, pid, database, key }: Contender,
  works: readonly Work[],
  extent: Extent,
): Promise<Speed> {
  const autocannon: Autocannon = createRequire(join(packages, "package.json"))("autocannon");
  const authorization = { authorization: `Bearer ${key}` };
  const spent = await countProcessorTime(pid, database);
  const { requests, latency, non2xx, errors } = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    ...extent,
    requests: works.flatMap(({ method, paths, body }) =>
      paths.map((path) => ({
        ...{ method, path },
        headers: { ...authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body }),
      })),
    ),
  });
  if (non2xx + errors > 0) throw new Error(`${origin}: ${non2xx + errors} answers were no 2xx`);
  return { rate: requests.average, p99: latency.p99, cost: ((await spent()) * 1000) / requests.total };
}

/** How often, and for how many seconds each. */
export type Rounds = { rounds: number; seconds: number };

/** Contenders that take turns at the same work, as each of them calls it. @returns what each has shown, by round */
export async function takeTurns(
  packages: string,
  entries: readonly { contender: Contender; work: Work }[],
  { rounds, seconds }: Rounds,
): Promise<Speed[][]> {
  for (const { contender, work } of entries) await measure(packages, contender, [work], { duration: 2 });
  const speeds: Speed[][] = entries.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { contender, work }] of entries.entries())
      speeds[index]?.push(await measure(packages, contender, [work], { duration: seconds }));
  return speeds;
}

/** Requests a second (99th percentile in ms; processor time in µs). */
export function cell(speeds: readonly Speed[]): string {
  const middle = (value: (speed: Speed) => number) => median(speeds.map(value)).toFixed(0);
  return `${middle(({ rate }) => rate)} (${middle(({ p99 }) => p99)}; ${middle(({ cost }) => cost)})`;
}

/** The one's `value` to the other's, by round: median and range. */
export function ratios(
  own: readonly Speed[],
  other: readonly Speed[],
  value: keyof Speed = "rate",
  digits = 2,
): string {
  const all = own.map((speed, round) => speed[value] / (other[round]?.[value] ?? Number.NaN));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return `${median(all).toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}
