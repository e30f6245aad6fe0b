import { NotFoundError } from "#lib/server/errors.ts";
import { toErrorResponse } from "#lib/server/http/responses.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { requestIdOf } from "#lib/server/request-id.ts";
import { hlsProgram } from "../hls-program.ts";

/** hls.js, for watch pages: it is the same for ever at its address, which names its content, and nobody's secret. */
export const GET: RouteHandler = async (request, { name = "" }) => {
  const program = await hlsProgram();
  if (name !== program.name) return toErrorResponse(new NotFoundError(), requestIdOf(request));
  const takesBrotli = /\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(request.headers.get("accept-encoding") ?? "");
  const bytes = takesBrotli ? program.brotli : program.bytes;
  const headers = {
    "Content-Type": "text/javascript; charset=utf-8",
    "Content-Length": String(bytes.byteLength),
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Request-Id": requestIdOf(request),
    Vary: "Accept-Encoding",
    ...(takesBrotli ? { "Content-Encoding": "br" } : {}),
  };
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
};
