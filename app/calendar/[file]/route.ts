import type { ApiRequest } from "#lib/server/api-request.ts";
import { findOpenFeed, noteFetch } from "#lib/server/calendar-feeds/feed-access.ts";
import { feedCalendar } from "#lib/server/calendar-feeds/feed-calendar.ts";
import { isNamed } from "#lib/server/etag.ts";
import { BufferedResponse } from "#lib/server/http/buffered-response.ts";
import { limitFeed, limitFeedsOfNetwork } from "#lib/server/http/rate-limit.ts";
import { errorResponse } from "#lib/server/http/responses.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { requestIdOf } from "#lib/server/request-id.ts";

const ENDING = ".ics";

/** Said by every answer: the address is a secret, and nobody else is told of it or finds it. */
const SECRET_HEADERS = {
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
};

/** `/calendar/{token}.ics`: a member's calendar feed. What opens nothing has one answer, whatever the reason. */
export const GET: RouteHandler = async (request, { file = "" }) => {
  const common = { ...SECRET_HEADERS, "X-Request-Id": requestIdOf(request) };
  try {
    return await answer(request, file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : "", common);
  } catch (error) {
    // Logs what is no fault of the request, and knows its status.
    const { status, headers } = errorResponse(error, requestIdOf(request));
    const retry = headers["Retry-After"];
    const text = status === 429 ? "Asked for too often. Try again later.\n" : "Try again later.\n";
    return plain(status, text, retry === undefined ? common : { ...common, "Retry-After": retry });
  }
};

async function answer(
  request: ApiRequest,
  token: string,
  common: Record<string, string>,
): Promise<BufferedResponse> {
  await limitFeedsOfNetwork(request);
  const feed = await findOpenFeed(token);
  if (feed === null) return plain(404, "There is no calendar at this address, or not any more.\n", common);
  await limitFeed(feed.id);
  const { text, etag } = await feedCalendar(feed, request.signal);
  await noteFetch(feed);
  const headers = { ...common, "Cache-Control": "private, max-age=300", ETag: etag };
  if (isNamed(request.headers.get("if-none-match"), etag)) return new BufferedResponse(304, headers, null);
  const type = { "Content-Type": "text/calendar; charset=utf-8" };
  const name = { "Content-Disposition": 'inline; filename="celebrations.ics"' };
  return new BufferedResponse(200, { ...headers, ...type, ...name }, text);
}

const plain = (status: number, text: string, headers: Record<string, string>): BufferedResponse =>
  new BufferedResponse(
    status,
    { ...headers, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    text,
  );
