import ipaddr from "ipaddr.js";

/*
 * Addresses of cloud services that give a machine its own credentials. Link-local addresses need no list: a
 * receiver is never one of them.
 */

const NUMBERS: ReadonlySet<string> = new Set([
  "169.254.169.254",
  // Credentials of containers and pods at Amazon.
  "169.254.170.2",
  "169.254.170.23",
  // Scaleway, and Tencent's two.
  "169.254.42.42",
  "169.254.0.23",
  "169.254.10.10",
  "100.100.100.200", // Alibaba
  "192.0.0.192", // Oracle
  "168.63.129.16", // Azure: public by its number, yet answered by the host that the machine runs on
]);

/**
 * In the same order, for clouds with IPv6 addresses of their own; the rest of Amazon's network only contains
 * its other services.
 */
const NETWORKS = [
  "fd00:ec2::/32",
  "fd20:ce::254/128", // Google
  "fd00:42::42/128",
  "fd00:100::100:200/128",
  "fd00:c1::a9fe:a9fe/128",
  "fd00:a9fe:a9fe::1/128", // Linode
].map((network) => ipaddr.IPv6.parseCIDR(network));

/**
 * Whether a cloud's metadata service responds at an address, or would through a translator from IPv6 to IPv4:
 * with a custom prefix, only the IPv4 address at the end identifies it.
 */
export function isMetadataAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv4) return NUMBERS.has(address.toString());
  const translated = new ipaddr.IPv4(address.toByteArray().slice(-4));
  return NUMBERS.has(translated.toString()) || NETWORKS.some((network) => address.match(network));
}
