import { installationMetrics } from "#lib/server/health/installation-metrics.ts";
import { maySeeMetrics } from "#lib/server/http/metrics-access.ts";
import { processMetrics } from "#lib/server/metrics-registry.ts";

/** Prometheus' text format; 404 for whoever may not see it. */
export async function GET(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (!maySeeMetrics(request)) return Response.json({ detail: "Not Found" }, { status: 404, headers });
  const registry = processMetrics();
  const text = `${await registry.metrics()}\n${await installationMetrics()}`;
  return new Response(text, { headers: { ...headers, "Content-Type": registry.contentType } });
}
