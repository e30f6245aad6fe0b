import { describe, expect, it } from "vitest";
import { sentenceOf } from "#lib/contract/errors/error-codes.ts";
import { isAllowedAddress, refusalOf, resolveReceiver } from "./receiver-address.ts";

const METADATA = [
  "169.254.169.254",
  "169.254.170.2",
  "169.254.42.42",
  "fe80::a9fe:a9fe",
  "168.63.129.16",
  "100.100.100.200",
  "192.0.0.192",
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fd00:ec2::254%eth0",
  "FD00:0EC2:0:0:0:0:0:0254",
  "fd20:ce::254",
  "fd00:42::42",
  "fd00:c1::a9fe:a9fe",
  "fd00:a9fe:a9fe::1",
  "fd00:100::100:200",
];
/**
 * Metadata services through a translator: mapped, compatible, NAT64 with the well-known and a custom prefix,
 * 6to4.
 */
const TRANSLATED = [
  "::ffff:169.254.169.254",
  "::ffff:a9fe:a9fe",
  "::ffff:100.100.100.200",
  "::ffff:0:a9fe:a9fe",
  "::a9fe:a9fe",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b::6464:64c8",
  "64:ff9b:1::a9fe:a9fe",
  "fd12:64::a9fe:a9fe",
  "fd12:64::6464:64c8",
  "2600:64::a9fe:a9fe",
  "2600:64::a83f:8110",
  "2002:a9fe:a9fe::1",
];

const REFUSED: [string, ...string[]][] = [
  ["this host", "0.0.0.0", "0.1.2.3", "::"],
  ["loopback", "127.0.0.1", "127.255.255.254", "::1"],
  ["private", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd00:ec2::254"],
  ["link-local, with a cloud's metadata", "169.254.169.254", "fe80::1", "fe80::1%eth0"],
  ["carrier-grade NAT", "100.64.0.1", "100.127.255.255", "100.100.100.200"],
  ["metadata on a public number", "168.63.129.16"],
  ["multicast and broadcast", "224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"],
  [
    "reserved and for examples",
    "192.0.0.8",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "240.0.0.1",
  ],
  ["another address inside", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1"],
  ["another address inside, too", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001::1"],
  ["IPv6 for other uses", "2001:db8::1", "100::1", "fec0::1", "4000::1", "5f00::1", "3fff::1"],
  ["no address at all", "", "example.com", "127.1", "0x7f000001"],
];

describe("an address", () => {
  it.each(REFUSED)("%s is refused", (_, ...addresses) => {
    expect(addresses.filter((address) => isAllowedAddress(address, false))).toEqual([]);
  });

  it("that is public is allowed", () => {
    for (const address of ["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111"]) {
      expect([address, isAllowedAddress(address, false)]).toEqual([address, true]);
    }
  });

  it("of the own network is allowed where the operator says so, but never a metadata service", () => {
    for (const address of [
      "127.0.0.1",
      "10.0.0.1",
      "192.168.1.1",
      "::1",
      "fd12::1",
      "100.64.0.1",
      "8.8.8.8",
    ]) {
      expect([address, isAllowedAddress(address, true)]).toEqual([address, true]);
    }
    for (const address of ["0.0.0.0", "224.0.0.1"]) {
      expect([address, isAllowedAddress(address, true)]).toEqual([address, false]);
    }
  });

  it.each([...METADATA, ...TRANSLATED])(
    "%s is never allowed: a metadata service answers there",
    (address) => {
      expect(isAllowedAddress(address, false)).toBe(false);
      expect(isAllowedAddress(address, true)).toBe(false);
    },
  );
});

describe("an address to send to", () => {
  /** What is said of an address; null for one that is taken. */
  const refusal = (text: string, allowsPrivate = false) => {
    const code = refusalOf(new URL(text), allowsPrivate);
    return code === null ? null : sentenceOf(code);
  };

  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://localhost/",
    "http://LOCALHOST./",
    "https://app.localhost/",
    "http://169.254.169.254/latest/meta-data",
  ])("%s is refused by what it says", (text) => {
    expect(refusal(text)).toContain("not public");
  });

  it("has no credentials, the web's scheme, and a port that belongs to no other protocol", () => {
    expect(refusal("https://user@example.com/")).toContain("user name");
    expect(refusal("https://:secret@example.com/")).toContain("password");
    expect(refusal("ftp://example.com/")).toContain("https or http");
    for (const port of [22, 25, 110, 993]) expect(refusal(`http://example.com:${port}/`)).toContain("port");
    for (const port of [80, 443, 1024, 8443]) expect(refusal(`http://example.com:${port}/`)).toBeNull();
    expect(refusal("http://localhost:3000/", true)).toBeNull();
  });

  it("is told what is refused where private addresses are allowed", () => {
    expect(refusal("http://10.0.0.1/", true)).toBeNull();
    for (const host of [
      "169.254.169.254",
      "[fd00:ec2::254]",
      "[fd20:ce::254]",
      "100.100.100.200",
      "0x64.0x64.25800",
    ]) {
      expect(refusal(`http://${host}/`, true)).toContain("metadata service");
      expect(refusal(`http://${host}/`, true)).not.toContain("public addresses only");
    }
  });

  const named =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));

  it("is refused when any of its addresses is private", async () => {
    const url = new URL("https://example.com/");
    await expect(resolveReceiver(url, false, named("8.8.8.8", "10.0.0.1"))).rejects.toThrow("not public");
    await expect(resolveReceiver(url, false, named())).rejects.toThrow("no address");
    expect(await resolveReceiver(url, false, named("8.8.8.8", "2606:4700::1"))).toHaveLength(2);
  });

  it("is refused when its name leads to a metadata service, also where private addresses are allowed", async () => {
    const url = new URL("https://example.com/");
    for (const address of ["fd00:ec2::254", "fd20:ce::254", "100.100.100.200", "fd12:64::a9fe:a9fe"]) {
      await expect(resolveReceiver(url, true, named("10.0.0.1", address))).rejects.toThrow(
        "metadata service",
      );
    }
    expect(await resolveReceiver(url, true, named("10.0.0.1", "fd12::1"))).toHaveLength(2);
  });

  it("that is a number is not looked up", async () => {
    const never = () => Promise.reject(new Error("looked up"));
    expect(await resolveReceiver(new URL("http://[2606:4700::1]/"), false, never)).toEqual([
      { address: "2606:4700::1", family: 6 },
    ]);
  });
});
