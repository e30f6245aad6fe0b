import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

// Next.js loads a module once for each bundle of its build: all of them must share this value.
const holder = globalThis as typeof globalThis & {
  rollcallPeers?: AsyncLocalStorage<string | undefined>;
};

/**
 * Remembers the peer address of each request's connection from now on, while the request is handled. Next.js
 * passes only headers to a page, which a client can forge. Called once, when the web process starts.
 */
export function rememberPeers(): void {
  if (holder.rollcallPeers !== undefined) return;
  const peers = new AsyncLocalStorage<string | undefined>();
  holder.rollcallPeers = peers;
  subscribe("http.server.request.start", (message) => {
    peers.enterWith((message as { request: IncomingMessage }).request.socket.remoteAddress);
  });
}

/** The peer address of the current request's connection; undefined when unknown. */
export const peerAddress = (): string | undefined => holder.rollcallPeers?.getStore();

/** Runs `work` as if for a request from `peer`; for tests. */
export function withPeer<Result>(peer: string, work: () => Result): Result {
  holder.rollcallPeers ??= new AsyncLocalStorage();
  return holder.rollcallPeers.run(peer, work);
}
