// Whether the process answers at all; what it needs is asked at /readyz.
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
