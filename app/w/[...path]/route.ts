import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { answerAt, fileAt, pageAt } from "../watch-responses.ts";

/** A watch page, `/w/{token}`, and its files below it. Whatever else is asked for has the same answer. */
export const GET: RouteHandler = (request, { path = "" }) => {
  const [token = "", file, ...rest] = path.split("/");
  if (file === undefined) return pageAt(request, token);
  return fileAt(request, rest.length === 0 ? token : "", file);
};

/** Takes an answer. */
export const POST: RouteHandler = (request, { path = "" }) => answerAt(request, path);
