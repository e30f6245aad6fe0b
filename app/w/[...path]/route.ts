import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { answerAt, fileAt, optOutAt, optOutPageAt, pageAt } from "../watch-responses.ts";

/** The page where somebody ends the videos about them, below that of a video. */
const OPT_OUT = "opt-out";

/** A watch page, `/w/{token}`, and its files below it. Whatever else is asked for has the same answer, a file of a film a short one. */
export const GET: RouteHandler = (request, { path = "" }) => {
  const [token = "", file, ...rest] = path.split("/");
  if (file === undefined) return pageAt(request, token);
  if (file === OPT_OUT && rest.length === 0) return optOutPageAt(request, token);
  return fileAt(request, rest.length === 0 ? token : "", file);
};

/** Takes an answer, or the wish to have no more videos. */
export const POST: RouteHandler = (request, { path = "" }) => {
  const [token = "", page, ...rest] = path.split("/");
  return page === OPT_OUT && rest.length === 0 ? optOutAt(request, token) : answerAt(request, path);
};
