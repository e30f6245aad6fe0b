import { command } from "../mounted.ts";

const BRIDGE = "rcfaults";
/** Of the bridge, at which hosts reach the database, the store and the mail server. */
export const BRIDGE_ADDRESS = "10.77.0.1";

/** A host of its own as far as the network goes: a namespace with one cable to the bridge. */
export type Host = { name: string; address: string; cable: string };

/** Why there can be no hosts here, in a sentence; null when there can. */
export function whyNoHosts(): string | null {
  const canHave = process.platform === "linux" && process.getuid?.() === 0;
  return canHave ? null : "network namespaces take root on Linux";
}

const ip = (text: string) => command("ip", text.split(" "));

/** Connects hosts of these names to a bridge. */
export async function openNetwork(names: readonly string[]): Promise<Host[]> {
  // An address of its own: it would change with the hosts that are connected, and nobody would find it for a while.
  await ip(`link add ${BRIDGE} address 02:00:00:77:00:01 type bridge`);
  await ip(`addr add ${BRIDGE_ADDRESS}/24 dev ${BRIDGE}`);
  await ip(`link set ${BRIDGE} up`);
  const hosts: Host[] = [];
  for (const [index, name] of names.entries()) {
    const host = { name: `rcf-${name}`, address: `10.77.0.${10 + index}`, cable: `rcf-${name}` };
    hosts.push(host);
    await ip(`netns add ${host.name}`);
    await ip(`link add ${host.cable} type veth peer name eth0 netns ${host.name}`);
    await ip(`link set ${host.cable} master ${BRIDGE} up`);
    await ip(`-n ${host.name} addr add ${host.address}/24 dev eth0`);
    await ip(`-n ${host.name} link set eth0 up`);
    await ip(`-n ${host.name} link set lo up`);
  }
  return hosts;
}

/** Pulls a host's cable, or plugs it in again: packets are lost, and nobody is told. */
export const setCable = ({ cable }: Host, state: "up" | "down") => ip(`link set ${cable} ${state}`);

/** Removes what is there of a network, of an earlier run too. */
export async function closeNetwork(names: readonly string[]): Promise<void> {
  for (const name of names) await ip(`netns del rcf-${name}`).catch(() => undefined);
  await ip(`link del ${BRIDGE}`).catch(() => undefined);
}

/** What runs a program on a host, under a host name of its own. */
export const onHost = ({ name }: Host, program: readonly string[]): string[] => [
  ...["ip", "netns", "exec", name, "unshare", "--uts"],
  ...["sh", "-c", `hostname ${name} && exec "$@"`, "sh", ...program],
];
