import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How often it is looked for connections that have become idle. */
const LOOK_MS = 50;
/** What has been sent by the time that a server closes is a request by then, if it is one. */
const ARRIVAL_MS = 1000;

/**
 * To be called before a server listens.
 * @returns closes it: takes no more connections, and resolves when every request that has begun is answered
 */
export function closable(server: Server): () => Promise<void> {
  const quiet = quietConnections(server);
  return async () => {
    server.prependListener("request", (_, response) => {
      response.shouldKeepAlive = false;
    });
    const since = performance.now();
    const timer = setInterval(() => {
      // One that a proxy keeps open after its answer would keep the server for as long as the proxy likes.
      server.closeIdleConnections();
      // To Node.js one is not idle on which nothing was ever sent, such as a browser's that is opened ahead, nor is half a request.
      if (performance.now() - since > ARRIVAL_MS) for (const socket of quiet) socket.destroy();
    }, LOOK_MS);
    server.close();
    await once(server, "close");
    clearInterval(timer);
  };
}

/** The connections of a server on which no request is being answered. */
function quietConnections(server: Server): ReadonlySet<Socket> {
  const quiet = new Set<Socket>();
  const open = new WeakMap<Socket, number>();
  server.on("connection", (socket: Socket) => {
    quiet.add(socket);
    socket.once("close", () => quiet.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    quiet.delete(socket);
    open.set(socket, (open.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = (open.get(socket) ?? 1) - 1;
      open.set(socket, left);
      if (left === 0 && !socket.destroyed) quiet.add(socket);
    });
  });
  return quiet;
}
