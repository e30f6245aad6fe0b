import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { environment } from "#lib/server/environment.ts";
import { addPageHeaders } from "#lib/server/http/page-headers.ts";
import { refuseInJson, SERVER_OPTIONS } from "#lib/server/http/refuse-connection.ts";
import {
  FILES,
  isApi,
  rejectMalformed,
  targetOf,
  withoutPageHeaders,
} from "#lib/server/http/request-guard.ts";
import { writeRejection } from "#lib/server/http/write-response.ts";
import { endStreams } from "#lib/server/live/open-streams.ts";
import { keepFilesPrivate } from "#lib/server/storage/private-files.ts";
import { PROJECT_FOLDER } from "./build.ts";
import { unlessAway } from "./unavailable-page.ts";

/**
 * The console and the API in production: a door of our own, behind it Next.js with the pages, and the API and stored files
 * served by the same process without it. Development runs `next dev` as it is, and `--next-alone` leaves all to Next.js
 * here too, for tests and benchmarks that compare the two.
 */
const { values } = parseArgs({ options: { "next-alone": { type: "boolean", default: false } } });

keepFilesPrivate();

// What is loaded from here on is kept compiled beside the build: a start takes a third of the time.
enableCompileCache(join(PROJECT_FOLDER, ".next", "cache", "compiled"));

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const { host, port } = environment();
const [pages, lean] = await Promise.all([preparePages(), values["next-alone"] ? null : prepareLean()]);

async function preparePages(): Promise<{ handle: Handle; close: () => Promise<void> }> {
  const { default: next } = await import("next");
  const app = next({ dev: false, dir: PROJECT_FOLDER, hostname: host, port, quiet: true });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handle: unlessAway((request, response) => {
      addPageHeaders(request, response);
      return handle(withoutPageHeaders(request), response);
    }),
    close: () => app.close(),
  };
}

/** What is served without Next.js, by a request's target; undefined for what is not. */
async function prepareLean(): Promise<(target: string) => Handle | undefined> {
  const [{ apiServer }, { fileMount }, { loadApiRoutes }, { apiKeyCache }] = await Promise.all([
    import("#lib/server/http/api-server.ts"),
    import("#lib/server/http/file-mount.ts"),
    import("./api-routes.ts"),
    import("#lib/server/auth/api-key-cache.ts"),
  ]);
  void apiKeyCache.open();
  const api = apiServer(await loadApiRoutes());
  return (target) => (isApi(target) ? api : target.startsWith(FILES) ? fileMount : undefined);
}

const server = createServer(SERVER_OPTIONS, (request, response) => {
  // A target may name the whole address, which Next.js would redirect to where it is already.
  request.url = targetOf(request);
  const answer = rejectMalformed(request);
  if (answer !== null) void writeRejection(request, response, answer);
  else void (lean?.(request.url) ?? pages.handle)(request, response);
});

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
  await once(server, "close");
  await pages.close();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
server.once("error", (error) => {
  console.error(error);
  process.exit(1);
});
server.listen(port, host);
