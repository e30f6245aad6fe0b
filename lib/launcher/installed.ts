import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * Checks that the installed packages are those of this version. Runs first and imports nothing that npm
 * installs, so that a missing package is reported here.
 */

type Package = { version?: string; dev?: boolean; devOptional?: boolean; optional?: boolean };

/** npm's record of what it has installed. */
const INSTALLED = "node_modules/.package-lock.json";
/** The generated client contains the data model that it was made for. */
const CLIENT = "lib/server/generated/prisma/internal/class.ts";

/**
 * Why this version cannot run with the installed packages, and what to do; null when it can. Packages that
 * are only needed for development, or on another system, may be missing.
 * @param project the folder with `package-lock.json`
 */
export function findInstallFault(project: string): string | null {
  const read = (path: string): string | null => {
    try {
      return readFileSync(join(project, path), "utf8");
    } catch {
      return null;
    }
  };
  const installed = packagesOf(read(INSTALLED));
  if (installed === null) return "Nothing is installed yet.\nRun `npm ci`, then try again.";
  const stale = Object.entries(packagesOf(read("package-lock.json")) ?? {}).find(isStaleIn(installed));
  if (stale !== undefined) return tell(`the package ${nameOf(stale[0])} is not the one of this version`);
  const [model, client] = [read("prisma/schema.prisma"), read(CLIENT)];
  if (model !== null && (client === null || !isMadeFor(client, model)))
    return tell("the database client is not made for this version's data model");
  return null;
}

const tell = (what: string) =>
  `What is installed is of another version of Rollcall: ${what}.\nRun \`npm ci\`, then try again.`;

function packagesOf(lock: string | null): Record<string, Package> | null {
  if (lock === null) return null;
  return (JSON.parse(lock) as { packages: Record<string, Package> }).packages;
}

const isStaleIn =
  (installed: Record<string, Package>) =>
  ([path, { version, dev, devOptional, optional }]: [string, Package]) => {
    if (path === "" || dev === true || devOptional === true) return false;
    const there = installed[path];
    return there === undefined ? optional !== true : there.version !== version;
  };

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** The client's copy of the model has other white space. */
function isMadeFor(client: string, model: string): boolean {
  const copy = /"inlineSchema": ("(?:[^"\\]|\\.)*")/.exec(client)?.[1];
  return copy !== undefined && inWords(JSON.parse(copy) as string) === inWords(model);
}

const inWords = (text: string) => text.replace(/\s+/g, " ").trim();
