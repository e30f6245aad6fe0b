import { createServer } from "node:http";
import { loadRoutes } from "#lib/launcher/routes.ts";
import { environment } from "#lib/server/environment.ts";
import { apiServer } from "#lib/server/http/api-server.ts";

/** The API as the web process serves it, without the pages, which need a build. */
const api = apiServer(await loadRoutes());
const { host, port } = environment();
createServer((request, response) => void api(request.url ?? "")?.(request, response)).listen(port, host);
