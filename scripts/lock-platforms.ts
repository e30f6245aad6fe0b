import { z } from "zod";

const packageEntry = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockFile = z.looseObject({ packages: z.record(z.string(), packageEntry) });

export type LockFile = z.infer<typeof lockFile>;
type PackageEntry = z.infer<typeof packageEntry>;

/** @param text the content of a package-lock.json, version 3. */
export function parseLock(text: string): LockFile {
  return lockFile.parse(JSON.parse(text));
}

export type MissingPlatform = { path: string; entry: PackageEntry };

/**
 * npm leaves an optional dependency out of the lock when the registry does not have it for this machine's npm to look
 * at, and `npm ci` then refuses that very lock. Native packages put one optional dependency there for each platform,
 * named after it, so what the entry has to say can be told from the name.
 * @returns the entries that the lock lacks.
 * @throws Error for a missing optional dependency whose name tells no platform.
 */
export function missingPlatforms(lock: LockFile): MissingPlatform[] {
  const missing = new Map<string, PackageEntry>();
  for (const [parentPath, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isLocked(lock, parentPath, name)) continue;
      missing.set(`node_modules/${name}`, {
        version: version.replace(/^[\^~]/, ""),
        ...(parent.dev ? { dev: true } : {}),
        optional: true,
        ...platformOf(name),
      });
    }
  }
  return [...missing].map(([path, entry]) => ({ path, entry }));
}

/** Looks where Node.js would: beside the parent, then in each folder above it. */
function isLocked(lock: LockFile, parentPath: string, name: string): boolean {
  let folder = parentPath;
  for (;;) {
    if (`${folder}${folder && "/"}node_modules/${name}` in lock.packages) return true;
    if (folder === "") return false;
    folder = folder.slice(0, folder.lastIndexOf("node_modules/")).replace(/\/$/, "");
  }
}

const SYSTEMS = "android|darwin|freebsd|linux|openharmony|win32";
const PROCESSORS = "arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64";
const platformName = new RegExp(`(?:^|[-/])(${SYSTEMS})-(${PROCESSORS})(?:-([a-z]+))?$`);

function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } {
  const [, os, cpu, abi = ""] = platformName.exec(name) ?? [];
  if (os === undefined || cpu === undefined) {
    throw new Error(`${name} is not in package-lock.json, and its name tells no platform.`);
  }
  const libc = abi.startsWith("musl") ? ["musl"] : abi.startsWith("gnu") ? ["glibc"] : undefined;
  return { os: [os], cpu: [cpu], ...(libc ? { libc } : {}) };
}

/** The lock with `missing` added, in npm's own order. */
export function withPlatforms(lock: LockFile, missing: readonly MissingPlatform[]): LockFile {
  const entries = [
    ...Object.entries(lock.packages),
    ...missing.map(({ path, entry }): [string, PackageEntry] => [path, entry]),
  ];
  entries.sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(entries) };
}
