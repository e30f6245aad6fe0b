import { readiness } from "#lib/server/health/readiness.ts";
import { canReadMetrics } from "#lib/server/http/metrics-access.ts";

export async function GET(request: Request): Promise<Response> {
  const outcome = await readiness(canReadMetrics(request));
  const headers = { "Cache-Control": "no-store" };
  return Response.json(outcome, { status: outcome.status === "ready" ? 200 : 503, headers });
}
