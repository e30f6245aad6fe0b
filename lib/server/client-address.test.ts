import { afterEach, expect, test } from "vitest";
import { clientAddress, clientNetwork } from "./client-address.ts";
import { parseEnvironment, settleEnvironment } from "./environment.ts";
import { withPeer } from "./peer-address.ts";

const trust = (ROLLCALL_TRUSTED_PROXIES: string) =>
  settleEnvironment({ trustedProxies: parseEnvironment({ ROLLCALL_TRUSTED_PROXIES }).trustedProxies });
afterEach(() => trust(""));

const asked = (peer: string, forwardedFor?: string) =>
  withPeer(peer, () =>
    clientAddress(new Headers(forwardedFor === undefined ? {} : { "X-Forwarded-For": forwardedFor })),
  );

test.each([
  ["directly", "203.0.113.7", undefined, "203.0.113.7"],
  ["as Next.js tells it", "203.0.113.7", "203.0.113.7", "203.0.113.7"],
  ["directly, with an address made up", "203.0.113.7", "198.51.100.9", "203.0.113.7"],
  ["by a proxy on this machine", "127.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["by one over IPv6", "::1", "2001:DB8:0:0::7", "2001:db8::7"],
  ["by one, with an address made up", "::ffff:127.0.0.1", "198.51.100.9, 203.0.113.7", "203.0.113.7"],
  ["by one that names the port too", "127.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
  ["by one that names the port of IPv6", "127.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
  ["by one that says no address", "127.0.0.1", "203.0.113.7, unknown", "127.0.0.1"],
  ["by a program on this machine", "127.0.0.1", undefined, "127.0.0.1"],
])("unconfigured: %s", (_, peer, forwardedFor, address) => {
  expect(asked(peer, forwardedFor)).toBe(address);
});

test.each([
  ["by both proxies", "10.0.0.5", "203.0.113.7, 192.168.3.4", "203.0.113.7"],
  ["by both, with an address made up", "10.0.0.5", "127.0.0.1, 203.0.113.7, 192.168.3.4", "203.0.113.7"],
  ["by both, and one on this machine", "::1", "203.0.113.7, 192.168.3.4, 10.0.0.5", "203.0.113.7"],
  ["around the outer one", "10.0.0.5", "203.0.113.7", "203.0.113.7"],
  ["around both", "203.0.113.7", "198.51.100.9, 192.168.3.4, 10.0.0.5", "203.0.113.7"],
  ["by a neighbour of the inner one", "10.0.0.6", "203.0.113.7", "10.0.0.6"],
])("with two proxies named: %s", (_, peer, forwardedFor, address) => {
  trust("10.0.0.5, 192.168.0.0/16,2001:db8::/32");
  expect(asked(peer, forwardedFor)).toBe(address);
});

test("where the connection is not known, the headers alone are read", () => {
  expect(clientAddress(new Headers({ "X-Forwarded-For": "198.51.100.9, 203.0.113.7" }))).toBe("203.0.113.7");
  for (const strange of ["", "203", "x", "'; DROP TABLE people; --"]) {
    expect([strange, clientAddress(new Headers({ "X-Forwarded-For": strange }))]).toEqual([strange, null]);
  }
});

test("attempts are counted by the network of an IPv6 address, of which one host has all", () => {
  const network = (address: string) => clientNetwork(new Headers({ "X-Forwarded-For": address }));
  expect(network("2001:db8:1:2:3:4:5:6")).toBe(network("2001:db8:1:2::1"));
  expect(network("2001:db8:1:2::1")).not.toBe(network("2001:db8:1:3::1"));
  expect([network("::ffff:203.0.113.7"), network("x")]).toEqual(["203.0.113.7", "unknown"]);
});
