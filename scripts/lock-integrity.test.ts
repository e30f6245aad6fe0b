import { expect, it } from "vitest";
import { integrityFaults, unverifiedList, unverifiedPackages, withIntegrity } from "./lock-integrity.ts";
import { parseLock } from "./lock-platforms.ts";

const platform = { version: "1.0.0", optional: true, os: ["darwin"], cpu: ["arm64"] };
const lock = parseLock(
  JSON.stringify({
    packages: {
      "": { version: "0.1.0" },
      "node_modules/known": { version: "1.0.0", integrity: "sha512-known" },
      "node_modules/@a/b-darwin-arm64": platform,
      "node_modules/plain": { version: "2.0.0" },
      "node_modules/x/node_modules/alias": { name: "real", version: "3.0.0" },
      "node_modules/linked": { link: true },
    },
  }),
);

it("finds what the lock says no content of", () => {
  expect(unverifiedList(unverifiedPackages(lock))).toBe("@a/b-darwin-arm64@1.0.0\nplain@2.0.0\nreal@3.0.0\n");
});

it("refuses what is not listed, what no list may hold, and what is listed for nothing", () => {
  expect(integrityFaults(lock, "plain@2.0.0\nknown@1.0.0\n")).toEqual([
    "@a/b-darwin-arm64@1.0.0 has no integrity",
    "plain@2.0.0 has no integrity",
    "real@3.0.0 has no integrity",
    "known@1.0.0 is listed as having no integrity, and has one or is not used",
  ]);
});

it("takes a listed platform, and one that has its integrity now", () => {
  const platforms = { packages: { "node_modules/@a/b-darwin-arm64": platform } };
  const own = parseLock(JSON.stringify(platforms));
  expect(integrityFaults(own, "@a/b-darwin-arm64@1.0.0\n")).toEqual([]);
  const completed = withIntegrity(own, new Map([["node_modules/@a/b-darwin-arm64", "sha512-now"]]));
  expect(integrityFaults(completed, "")).toEqual([]);
});
