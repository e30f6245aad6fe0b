import { once } from "node:events";
import type { Server } from "node:http";

/** How often it is looked for connections that have become idle. */
const LOOK_MS = 50;

/**
 * Takes no more connections, and resolves when every request that has begun is answered. Node.js itself closes the
 * connections that are idle at that moment; one that a proxy keeps open after its answer would keep the server for as long
 * as the proxy likes.
 */
export async function closeServer(server: Server): Promise<void> {
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  const timer = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  server.close();
  await once(server, "close");
  clearInterval(timer);
}
