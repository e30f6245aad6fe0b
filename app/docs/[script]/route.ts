import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { serveReferenceScript } from "../reference-script.ts";

export const GET: RouteHandler = (_request, { script = "" }) => serveReferenceScript(script);
