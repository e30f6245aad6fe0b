import { readiness } from "#lib/server/health/readiness.ts";

export async function GET(): Promise<Response> {
  const outcome = await readiness();
  const headers = { "Cache-Control": "no-store" };
  return Response.json(outcome, { status: outcome.status === "ready" ? 200 : 503, headers });
}
