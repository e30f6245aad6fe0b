import { createServer } from "node:http";
import { loadApiRoutes } from "#lib/launcher/api-routes.ts";
import { environment } from "#lib/server/environment.ts";
import { apiServer } from "#lib/server/http/api-server.ts";

/** The API as the web process serves it, without the pages, which need a build. */
const api = apiServer(await loadApiRoutes());
const { host, port } = environment();
createServer((request, response) => void api(request, response)).listen(port, host);
