import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { sentenceOf } from "#lib/contract/errors/error-codes.ts";
import { isMetadataAddress } from "./metadata-address.ts";

/*
 * A user who can add a webhook decides where this server connects to. Without these rules they could make it
 * call hosts that only its own network can reach: databases, a cloud's metadata service, the server itself.
 */

/** Other ports below 1024 belong to other protocols, which a POST must not reach. */
const isAllowedPort = (port: string) =>
  port === "" || port === "80" || port === "443" || Number(port) >= 1024;

/**
 * Receivers in the installation's own network, if the administrator allows that. Link-local is not among
 * them.
 */
const OWN_NETWORK: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);
/** All publicly routed IPv6 addresses; the library also calls unassigned ones `unicast`. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether a webhook may be sent to an IP address: a public one, or with `allowsPrivate` one of the own
 * network. Addresses that contain another one (mapped, NAT64, 6to4, Teredo) are neither, and a cloud's
 * metadata service never is.
 */
export function isAllowedAddress(address: string, allowsPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (isMetadataAddress(parsed)) return false;
  const range = parsed.range();
  if (range === "unicast") return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_IPV6);
  return allowsPrivate && OWN_NETWORK.has(range);
}

/** The name or IP address of a host, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

type ReceiverFault =
  | "webhook_scheme"
  | "webhook_credentials"
  | "webhook_port"
  | "webhook_address_not_public"
  | "webhook_address_reserved";

/** Why a webhook is never sent to this URL; null when its name still has to be resolved. */
export function refusalOf(url: URL, allowsPrivate: boolean): ReceiverFault | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") return "webhook_scheme";
  if (url.username !== "" || url.password !== "") return "webhook_credentials";
  if (!isAllowedPort(url.port)) return "webhook_port";
  const host = hostOf(url);
  const isPrivateName = /(^|\.)localhost\.?$/.test(host) && !allowsPrivate;
  const isRefusedNumber = ipaddr.isValid(host) && !isAllowedAddress(host, allowsPrivate);
  return isPrivateName || isRefusedNumber ? outOfReach(allowsPrivate) : null;
}

const outOfReach = (allowsPrivate: boolean): ReceiverFault =>
  allowsPrivate ? "webhook_address_reserved" : "webhook_address_not_public";

/**
 * Thrown instead of connecting; the message is for the webhook's administrator, and contains no resolved
 * address.
 */
export class RefusedReceiver extends Error {
  override readonly name = "RefusedReceiver";
}

export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true });

/**
 * Resolves a receiver once. Every address must be allowed: if a name also had a private one, the operating
 * system could choose it.
 * @returns the only addresses that may be connected to
 * @throws RefusedReceiver
 */
export async function resolveReceiver(
  url: URL,
  allowsPrivate: boolean,
  resolve: Resolve = resolveByDns,
): Promise<LookupAddress[]> {
  const refusal = refusalOf(url, allowsPrivate);
  if (refusal !== null) throw new RefusedReceiver(sentenceOf(refusal));
  const host = hostOf(url);
  if (ipaddr.isValid(host))
    return [{ address: host, family: ipaddr.parse(host) instanceof ipaddr.IPv6 ? 6 : 4 }];
  const addresses = await resolve(host);
  if (addresses.length === 0) throw new RefusedReceiver("the name has no address");
  if (addresses.some(({ address }) => !isAllowedAddress(address, allowsPrivate))) {
    throw new RefusedReceiver(sentenceOf(outOfReach(allowsPrivate)));
  }
  return addresses;
}
