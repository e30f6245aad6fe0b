import { Histogram } from "prom-client";
import { processMetrics } from "../metrics-registry.ts";

const NAME = "rollcall_http_request_duration_seconds";

type RequestHistogram = Histogram<"operation" | "status">;

function requestHistogram(): RequestHistogram {
  const registry = processMetrics();
  // Registered by the first bundle that loads this module.
  const known = registry.getSingleMetric(NAME) as RequestHistogram | undefined;
  return (
    known ??
    new Histogram({
      name: NAME,
      help: "Requests to operations of the API, until the answer's head is there",
      labelNames: ["operation", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    })
  );
}

/**
 * A route that counts and times its responses under the operation's id, never under a value from a client.
 */
export function measured<Arguments extends unknown[], Answered extends { status: number }>(
  operation: string,
  handle: (...given: Arguments) => Promise<Answered>,
): (...given: Arguments) => Promise<Answered> {
  return async (...given) => {
    const began = performance.now();
    const answer = await handle(...given);
    requestHistogram().observe(
      { operation, status: String(answer.status) },
      (performance.now() - began) / 1000,
    );
    return answer;
  };
}
