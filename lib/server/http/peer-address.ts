import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

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

/** Headers with which a proxy says that it asks for somebody else. */
const PROXY_HEADERS = ["forwarded", "via", "x-real-ip"];

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/**
 * Whether a request was sent by a program on this very machine, for itself: over the loopback interface, for no other
 * (Next.js writes the connection's address to `X-Forwarded-For` where no proxy has), and to a name that no page of another
 * site can have been given. False when the connection's address is not known.
 */
export function isFromThisMachine(request: Request): boolean {
  const peer = holder.rollcallPeers?.getStore();
  if (peer === undefined || !isLoopback(peer)) return false;
  const { headers } = request;
  if (PROXY_HEADERS.some((name) => headers.has(name))) return false;
  const forwardedFor = headers.get("x-forwarded-for")?.split(",") ?? [];
  if (!forwardedFor.every((address) => isLoopback(address.trim()))) return false;
  const host = (headers.get("host") ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  return host === "localhost" || isLoopback(host);
}

/** Runs `work` as for a request from `peer`; for tests of what asks `isFromThisMachine`. */
export function withPeer<Result>(peer: string, work: () => Result): Result {
  holder.rollcallPeers ??= new AsyncLocalStorage();
  return holder.rollcallPeers.run(peer, work);
}
