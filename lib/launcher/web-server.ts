import { once } from "node:events";
import { createServer } from "node:http";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { environment } from "#lib/server/environment.ts";
import type { Handle } from "#lib/server/http/api-server.ts";
import { refuseInJson, SERVER_OPTIONS } from "#lib/server/http/refuse-connection.ts";
import { endStreams } from "#lib/server/live/open-streams.ts";
import { rememberPeers } from "#lib/server/peer-address.ts";
import { keepFilesPrivate } from "#lib/server/storage/private-files.ts";
import { PROJECT_FOLDER } from "./build.ts";

/**
 * The console and the API, in production and with `--dev` in development: one server, which answers by route files itself
 * and has Next.js render pages.
 */
const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } });

keepFilesPrivate();
rememberPeers();

// What is loaded from here on is kept compiled beside the build: a start takes a third of the time.
enableCompileCache(join(PROJECT_FOLDER, ".next", "cache", "compiled"));

const { host, port } = environment();
const server = createServer({
  ...SERVER_OPTIONS,
  // Next.js's own socket, by which development reloads pages. Any other offer of another protocol is declined by answering.
  shouldUpgradeCallback: ({ url = "" }) => values.dev && url.startsWith("/_next/"),
});

const { default: next } = await import("next");
const app = next({
  ...{ dev: values.dev, dir: PROJECT_FOLDER, hostname: host, port },
  ...{ httpServer: server, quiet: !values.dev },
});
const [handle] = await Promise.all([prepareHandler(), app.prepare()]);

async function prepareHandler(): Promise<Handle> {
  const renderPage: Handle = (request, response) => app.getRequestHandler()(request, response);
  if (values.dev) {
    const { createReloadingHandler } = await import("./reloading-handler.ts");
    return createReloadingHandler(renderPage);
  }
  const [{ createRequestHandler }, { apiKeyCache }] = await Promise.all([
    import("./request-handler.ts"),
    import("#lib/server/auth/api-key-cache.ts"),
  ]);
  void apiKeyCache.open();
  return createRequestHandler(renderPage);
}

server.on("request", (request, response) => void handle(request, response));

/**
 * Longer than load balancers keep a connection (nginx 60 s, AWS 60 s): whichever end closes first, no request may be on its way to a
 * connection that the other end has just given up.
 */
server.keepAliveTimeout = 75_000;
refuseInJson(server);

/** Open requests may end; the launcher kills what takes too long. */
async function stop(): Promise<void> {
  server.close();
  endStreams();
  // The socket by which development reloads pages stays open for as long as a page does.
  if (!values.dev) await once(server, "close");
  await app.close();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
server.once("error", (error) => {
  console.error(error);
  process.exit(1);
});
server.listen(port, host);
