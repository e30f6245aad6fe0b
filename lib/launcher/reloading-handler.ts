import { join } from "node:path";
import type { Handle } from "#lib/server/http/api-server.ts";
import { NodeHeaders } from "#lib/server/http/node-request.ts";
import { isApi, pathOf } from "#lib/server/http/request-guard.ts";
import { errorResponse } from "#lib/server/http/responses.ts";
import { writeRejection } from "#lib/server/http/write-response.ts";
import { requestIdOf } from "#lib/server/request-id.ts";
import { PROJECT_FOLDER } from "./build.ts";
import { ModuleReloader } from "./module-reloader.ts";
import { routeFiles } from "./routes.ts";

/**
 * The request handler in development: reloads what has changed before it handles a request. While a change
 * cannot be loaded, the API responds with 500 and logs the reason, and everything else is handled by what was
 * loaded before: Next.js shows its own errors.
 */
export async function createReloadingHandler(renderPage: Handle): Promise<Handle> {
  const reloader = new ModuleReloader(
    ["app", "components", "lib"].map((folder) => join(PROJECT_FOLDER, folder)),
  );
  let files = "";
  let isLoading = false;
  let loaded = renderPage;
  let current = Promise.resolve(renderPage);

  async function load(): Promise<Handle> {
    isLoading = true;
    try {
      const { createRequestHandler } = await import("./request-handler.ts");
      loaded = await createRequestHandler(renderPage);
      reloader.settle();
      return loaded;
    } finally {
      isLoading = false;
    }
  }

  function refresh(): Promise<Handle> {
    if (isLoading) return current;
    const before = files;
    files = routeFiles().join();
    if (reloader.refresh() || files !== before) current = load();
    return current;
  }

  const broken =
    (error: unknown): Handle =>
    async (request, response) => {
      if (!isApi(pathOf(request.url ?? ""))) return loaded(request, response);
      const requestId = requestIdOf({ headers: new NodeHeaders(request) });
      await writeRejection(request, response, errorResponse(error, requestId));
    };

  await refresh();
  return async (request, response) => {
    const handle = await refresh().catch(broken);
    await handle(request, response);
  };
}
