import ipaddr from "ipaddr.js";
import type { ApiRequest } from "../api-request.ts";
import { isAllLoopback } from "../client-address.ts";

/** Headers with which a proxy says that it asks for somebody else. */
const PROXY_HEADERS = ["forwarded", "via", "x-real-ip"];

/**
 * Whether a request was sent by a program on this very machine, for itself: over the loopback interface, for no other
 * (`X-Forwarded-For` is the connection's own address where no proxy has written it), and to a name that no page of another
 * site can have been given. False when the connection's address is not known.
 */
export function isFromThisMachine({ headers }: ApiRequest): boolean {
  if (!isAllLoopback(headers) || PROXY_HEADERS.some((name) => headers.has(name))) return false;
  const host = (headers.get("host") ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  return host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
}
