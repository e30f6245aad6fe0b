import { forRequest } from "#lib/server/database-use.ts";
import { apiServer, type Handle } from "#lib/server/http/api-server.ts";
import { addPageHeaders } from "#lib/server/http/page-headers.ts";
import { rejectMalformed, targetOf } from "#lib/server/http/request-guard.ts";
import { writeRejection } from "#lib/server/http/write-response.ts";
import { loadRoutes } from "./routes.ts";
import { unlessUnavailable } from "./unavailable-page.ts";

/**
 * The handler of all requests of the web process: the guard, then the route file of a path, else a page of
 * Next.js.
 * @param renderPage Next.js's own handler
 */
export async function createRequestHandler(renderPage: Handle): Promise<Handle> {
  const routes = apiServer(await loadRoutes());
  const pages = unlessUnavailable((request, response) => {
    addPageHeaders(request, response);
    return renderPage(request, response);
  });
  return async (request, response) => {
    // A target may be a full URL, which Next.js would redirect to itself.
    const target = targetOf(request);
    request.url = target;
    const rejection = rejectMalformed(request);
    if (rejection !== null) await writeRejection(request, response, rejection);
    else
      await forRequest(
        () => response.headersSent,
        () => (routes(target) ?? pages)(request, response),
      );
  };
}
