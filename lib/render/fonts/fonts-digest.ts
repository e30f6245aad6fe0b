import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { installedPackage } from "./installed-package.ts";

/** Two packages that every installation has, one beside each other package of bundled fonts. */
const NEIGHBOURS = ["@fontsource/inter", "@fontsource-variable/inter"];

/** Identifies the bundled fonts by the versions of their packages, as they are installed. */
export async function fontsDigest(): Promise<string> {
  const lists = NEIGHBOURS.map(async (neighbour) => {
    const folder = installedPackage(neighbour);
    if (folder === null) return [`no ${neighbour}`];
    const names = (await readdir(dirname(folder))).sort();
    return Promise.all(names.map((name) => readVersion(join(dirname(folder), name))));
  });
  const versions = (await Promise.all(lists)).flat();
  return createHash("sha256").update(versions.join("\n")).digest("hex");
}

async function readVersion(folder: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return `${name}@${version}`;
}
