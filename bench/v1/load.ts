import { createRequire } from "node:module";
import { join } from "node:path";
import { processorTime } from "./processor-time.ts";

/** What is asked over and over. */
export type Work = { title: string; method: "GET" | "POST"; path: string; body?: string };

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

/** Asks for `seconds` with all connections, each as soon as its last answer is there. @throws when an answer is no 2xx */
export async function measure(
  packages: string,
  { origin, pid, database }: { origin: string; pid: number; database: string },
  { method, path, body }: Work,
  options: { key: string; seconds: number },
): Promise<Speed> {
  const autocannon: Autocannon = createRequire(join(packages, "package.json"))("autocannon");
  const before = await processorTime(pid, database);
  const { requests, latency, non2xx, errors } = await autocannon({
    url: origin + path,
    method,
    connections: CONNECTIONS,
    duration: options.seconds,
    headers: {
      authorization: `Bearer ${options.key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  });
  if (non2xx + errors > 0)
    throw new Error(`${method} ${origin}${path}: ${non2xx + errors} answers were no 2xx`);
  const spent = (await processorTime(pid, database)) - before;
  return { rate: requests.average, p99: latency.p99, cost: (spent * 1000) / requests.total };
}
