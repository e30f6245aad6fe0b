import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import next from "next";
import { environment } from "#lib/server/environment.ts";
import { answerAtTheDoor, withoutPageHeaders } from "#lib/server/http/front-door.ts";
import { PROJECT_FOLDER } from "./build.ts";

/**
 * The console and the API in production: Next.js, behind a door of our own that answers what Next.js would answer with a
 * fault of its own making. Development runs `next dev` as it is.
 */
const { host, port } = environment();
const app = next({ dev: false, dir: PROJECT_FOLDER, hostname: host, port, quiet: true });
await app.prepare();
const handle = app.getRequestHandler();

const server = createServer((request, response) => {
  const answer = answerAtTheDoor(request);
  if (answer !== null) void write(answer, response);
  else void handle(withoutPageHeaders(request), response);
});

/**
 * Longer than load balancers keep a connection (nginx 60 s, AWS 60 s): whichever end closes first, no request may be on its way to a
 * connection that the other end has just given up.
 */
server.keepAliveTimeout = 75_000;

/** A body that still comes in is left unread: the connection ends with the answer. */
async function write(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = {
    ...Object.fromEntries(answer.headers),
    "Content-Length": body.length,
    Connection: "close",
  };
  response.writeHead(answer.status, headers).end(body);
}

/** Open requests may end; the launcher kills what takes too long. */
async function stop(): Promise<void> {
  server.close();
  await once(server, "close");
  await app.close();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
server.once("error", (error) => {
  console.error(error);
  process.exit(1);
});
server.listen(port, host);
