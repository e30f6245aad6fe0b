import { createServer } from "node:http";
import { loadApiRoutes } from "#lib/launcher/api-routes.ts";
import { environment } from "#lib/server/environment.ts";
import { leanMount } from "#lib/server/http/lean-mount.ts";

/** The API as the web process serves it, without the pages, which need a build. */
const api = leanMount(await loadApiRoutes());
const { host, port } = environment();
createServer((request, response) => void api(request, response)).listen(port, host);
