import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import type { ApiRequest } from "#lib/server/api-request.ts";
import { installationMetrics } from "#lib/server/health/installation-metrics.ts";
import { canReadMetrics } from "#lib/server/http/metrics-access.ts";
import { toErrorResponse } from "#lib/server/http/responses.ts";
import { processMetrics } from "#lib/server/metrics-registry.ts";
import { requestIdOf } from "#lib/server/request-id.ts";

/** Prometheus' text format; 404 for whoever may not see it. */
export async function GET(request: ApiRequest): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (!canReadMetrics(request)) return Response.json(refusalBody("not_found"), { status: 404, headers });
  try {
    const registry = processMetrics();
    const text = `${await registry.metrics()}\n${await installationMetrics()}`;
    return new Response(text, { headers: { ...headers, "Content-Type": registry.contentType } });
  } catch (error) {
    return toErrorResponse(error, requestIdOf(request));
  }
}
