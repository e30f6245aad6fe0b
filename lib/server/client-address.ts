import ipaddr from "ipaddr.js";
import type { RequestHeaders } from "./api-request.ts";
import { environment } from "./environment.ts";
import { peerAddress } from "./peer-address.ts";

type Address = ReturnType<typeof ipaddr.process>;

/** Some proxies append a port to the address: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

function parse(text: string): Address | null {
  const [, six, four] = WITH_PORT.exec(text) ?? [];
  const bare = six ?? four ?? text;
  return ipaddr.isValid(bare) && !/^\d+$/.test(bare) ? ipaddr.process(bare) : null;
}

/** Every address on a request's way: the client, then each proxy, last the peer of the connection. */
function route(headers: RequestHeaders): (Address | null)[] {
  const forwarded = headers.get("x-forwarded-for")?.split(",") ?? [];
  const peer = peerAddress();
  return [...forwarded, ...(peer === undefined ? [] : [peer])].map((text) => parse(text.trim()));
}

function isTrusted(address: Address): boolean {
  if (address.range() === "loopback") return true;
  return environment().trustedProxies.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

/**
 * The address of a request's client. Each proxy appends the address it got the request from to
 * `X-Forwarded-For`, and the client may have sent the header with any content: so it is read from its end,
 * past the proxies in ROLLCALL_TRUSTED_PROXIES and this machine, to the first other address.
 * @returns the address in its shortest form, IPv4 not as IPv6; null when there is none
 */
export function clientAddress(headers: RequestHeaders): string | null {
  let nearest: Address | null = null;
  for (const address of route(headers).reverse()) {
    // An entry that cannot be parsed makes all earlier ones untrustworthy.
    if (address === null) break;
    nearest = address;
    if (!isTrusted(address)) break;
  }
  return nearest?.toString() ?? null;
}

/**
 * The key for counting attempts: an IPv4 address, or the /64 of an IPv6 one, which belongs to one household
 * or host.
 * @returns "unknown" without an address
 */
export function clientNetwork(headers: RequestHeaders): string {
  const address = clientAddress(headers);
  if (address === null || !ipaddr.IPv6.isValid(address)) return address ?? "unknown";
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString();
}

/**
 * Whether every address on a request's way is on this machine; false when the connection's peer is unknown.
 */
export function isAllLoopback(headers: RequestHeaders): boolean {
  return peerAddress() !== undefined && route(headers).every((address) => address?.range() === "loopback");
}
