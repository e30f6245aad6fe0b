import type { LockFile } from "./lock-platforms.ts";

/** A package of the lock whose content nothing says: where it lies, and what the registry calls it. */
export type UnverifiedPackage = { path: string; spec: string; isForeignPlatform: boolean };

/**
 * The packages that the lock has no `integrity` of, in its order. npm takes for them whatever the registry gives that day; all
 * others it compares with the lock.
 */
export function unverifiedPackages(lock: LockFile): UnverifiedPackage[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (path === "" || entry.link === true || entry.integrity !== undefined) return [];
    const name =
      typeof entry.name === "string"
        ? entry.name
        : path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const isForeignPlatform = entry.optional === true && (entry.os ?? entry.cpu) !== undefined;
    return [{ path, spec: `${name}@${entry.version}`, isForeignPlatform }];
  });
}

/** The lock with what the registry says of some of its packages, by their paths. */
export function withIntegrity(lock: LockFile, known: ReadonlyMap<string, string>): LockFile {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const integrity = known.get(path);
    return [path, integrity === undefined ? entry : { ...entry, integrity }] as const;
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** As `unverified-platforms.txt` says it, one a line. */
export const unverifiedList = (packages: readonly UnverifiedPackage[]): string =>
  packages
    .map(({ spec }) => `${spec}\n`)
    .sort()
    .join("");

/**
 * What is wrong with a lock beside the list of what may lack its content: sentences, none when nothing is.
 * @param list the content of `unverified-platforms.txt`
 */
export function integrityFaults(lock: LockFile, list: string): string[] {
  const packages = unverifiedPackages(lock);
  const listed = new Set(list.split("\n").filter((line) => line !== ""));
  const needless = [...listed].filter((line) => !packages.some(({ spec }) => spec === line));
  return [
    ...packages
      .filter(({ spec, isForeignPlatform }) => !isForeignPlatform || !listed.has(spec))
      .map(({ spec }) => `${spec} has no integrity`),
    ...needless.map((spec) => `${spec} is listed as having no integrity, and has one or is not used`),
  ];
}
