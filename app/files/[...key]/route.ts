import { openArchive } from "#lib/server/archives/archive-service.ts";
import { serveFile } from "#lib/server/http/file-response.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";

export const GET: RouteHandler = (request, { key = "" }) => serveFile(request, key, openArchive);
