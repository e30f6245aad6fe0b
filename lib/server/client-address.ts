import ipaddr from "ipaddr.js";
import type { RequestHeaders } from "./api-request.ts";
import { environment } from "./environment.ts";
import { peerAddress } from "./peer-address.ts";

type Address = ReturnType<typeof ipaddr.process>;

/** Where some proxies write a port behind the address: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

function parse(text: string): Address | null {
  const [, six, four] = WITH_PORT.exec(text) ?? [];
  const bare = six ?? four ?? text;
  return ipaddr.isValid(bare) && !/^\d+$/.test(bare) ? ipaddr.process(bare) : null;
}

/** Every address that a request came by: who asked first, then each proxy, last the other end of the connection. */
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
 * The address of the client that a request came from. Each proxy writes whom it asks for at the end of
 * `X-Forwarded-For`, and whoever asks may have begun the list with anything: so it is read from its end, past the proxies
 * that ROLLCALL_TRUSTED_PROXIES names and this machine, to the first address that is neither.
 * @returns the address in its shortest form, IPv4 not as IPv6; null when there is none
 */
export function clientAddress(headers: RequestHeaders): string | null {
  let nearest: Address | null = null;
  for (const address of route(headers).reverse()) {
    // Past what cannot be read nothing is known.
    if (address === null) break;
    nearest = address;
    if (!isTrusted(address)) break;
  }
  return nearest?.toString() ?? null;
}

/**
 * What attempts are counted by: an IPv4 address, or the /64 of an IPv6 one, all of which one household or host has.
 * @returns "unknown" where there is no address
 */
export function clientNetwork(headers: RequestHeaders): string {
  const address = clientAddress(headers);
  if (address === null || !ipaddr.IPv6.isValid(address)) return address ?? "unknown";
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString();
}

/** Whether everybody on a request's way is a program on this very machine; false when the connection is not known. */
export function isAllLoopback(headers: RequestHeaders): boolean {
  return peerAddress() !== undefined && route(headers).every((address) => address?.range() === "loopback");
}
