import { serveLocalFile } from "#lib/server/http/file-response.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { musicFile } from "#lib/server/music/music-service.ts";

/** The bundled music, to be heard while it is chosen; it comes with the product, and is nobody's secret. */
export const GET: RouteHandler = (request, { name = "" }) => serveLocalFile(request, () => musicFile(name));
