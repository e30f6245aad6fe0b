import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

// Next.js loads a module once for each bundle of its build: what one remembers, all must know.
const holder = globalThis as typeof globalThis & {
  rollcallPeers?: AsyncLocalStorage<string | undefined>;
};

/**
 * From now on keeps, while a request is worked on, the address at the other end of its connection. Next.js tells a route
 * only headers, which anybody can write. Called once, when the web process starts.
 */
export function rememberPeers(): void {
  if (holder.rollcallPeers !== undefined) return;
  const peers = new AsyncLocalStorage<string | undefined>();
  holder.rollcallPeers = peers;
  subscribe("http.server.request.start", (message) => {
    peers.enterWith((message as { request: IncomingMessage }).request.socket.remoteAddress);
  });
}

/** The address at the other end of the connection whose request is worked on; undefined when it is not known. */
export const peerAddress = (): string | undefined => holder.rollcallPeers?.getStore();

/** Runs `work` as for a request from `peer`; for tests of what asks for the connection's address. */
export function withPeer<Result>(peer: string, work: () => Result): Result {
  holder.rollcallPeers ??= new AsyncLocalStorage();
  return holder.rollcallPeers.run(peer, work);
}
