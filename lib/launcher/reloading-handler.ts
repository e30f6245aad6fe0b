import type { Handle } from "#lib/server/http/api-server.ts";
import { NodeHeaders } from "#lib/server/http/node-request.ts";
import { isApi, pathOf } from "#lib/server/http/request-guard.ts";
import { errorResponse } from "#lib/server/http/responses.ts";
import { writeRejection } from "#lib/server/http/write-response.ts";
import { log } from "#lib/server/log.ts";
import { requestIdOf } from "#lib/server/request-id.ts";
import { developmentModules } from "./development-modules.ts";
import { routeFiles } from "./routes.ts";

/**
 * The request handler in development: reloads what has changed before it handles a request. While a change
 * cannot be loaded, the API responds with 500 and logs the reason, and everything else is handled by what was
 * loaded before, at the start by Next.js alone, which shows its own errors.
 * @param renderPage Next.js's own handler
 */
export async function createReloadingHandler(renderPage: Handle): Promise<Handle> {
  let files = "";
  let isLoading = false;
  let loaded = renderPage;
  let current = Promise.resolve(renderPage);

  async function load(): Promise<Handle> {
    isLoading = true;
    try {
      const { createRequestHandler } = await import("./request-handler.ts");
      loaded = await createRequestHandler(renderPage);
      developmentModules.settle();
      return loaded;
    } finally {
      isLoading = false;
    }
  }

  function refresh(): Promise<Handle> {
    if (isLoading) return current;
    const before = files;
    files = routeFiles().join();
    if (developmentModules.refresh() || files !== before) current = load();
    return current;
  }

  const broken =
    (error: unknown): Handle =>
    async (request, response) => {
      if (!isApi(pathOf(request.url ?? ""))) return loaded(request, response);
      const requestId = requestIdOf({ headers: new NodeHeaders(request) });
      await writeRejection(request, response, errorResponse(error, requestId));
    };

  await refresh().catch((error: unknown) => log().error({ err: error }, "the API was not loaded"));
  return async (request, response) => {
    const handle = await refresh().catch(broken);
    await handle(request, response);
  };
}
