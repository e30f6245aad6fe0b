import ipaddr from "ipaddr.js";
import type { ApiRequest } from "../api-request.ts";
import { isAllLoopback } from "../client-address.ts";

/** Headers that a proxy adds when it forwards a request. */
const PROXY_HEADERS = ["forwarded", "via", "x-real-ip"];

/**
 * Whether a request comes from a program on this machine and was not forwarded: over the loopback interface,
 * without a proxy (`X-Forwarded-For` is the connection's own address if no proxy has set it), and to a host
 * name that another site cannot point here. False when the connection's address is unknown.
 */
export function isFromThisMachine({ headers }: ApiRequest): boolean {
  if (!isAllLoopback(headers) || PROXY_HEADERS.some((name) => headers.has(name))) return false;
  const host = (headers.get("host") ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  return host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
}
