import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { integrityFaults, unverifiedList, unverifiedPackages, withIntegrity } from "./lock-integrity.ts";
import { type LockFile, missingPlatforms, parseLock, withPlatforms } from "./lock-platforms.ts";

/**
 * `npm run lock`: completes package-lock.json after a change of dependencies, with the platforms that npm has left out and what
 * the registry says of their content. `--check` only tells what is missing, without a network.
 */
const path = join(import.meta.dirname, "../package-lock.json");
/** Packages for other platforms, of which the registry that was asked last does not have this version. */
const listPath = join(import.meta.dirname, "unverified-platforms.txt");
const lock = parseLock(await readFile(path, "utf8"));
const list = await readFile(listPath, "utf8").catch(() => "");

function faults(): string[] {
  const missing = missingPlatforms(lock).map(
    (platform) => `${platform.path.replace("node_modules/", "")} is missing`,
  );
  return [...missing, ...integrityFaults(lock, list)];
}

/** @returns null where the registry does not have the package */
async function askRegistry(spec: string): Promise<string | null> {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const answer = await promisify(execFile)(npm, ["view", spec, "dist.integrity"]).catch(() => null);
  const integrity = answer?.stdout.trim() ?? "";
  return integrity.startsWith("sha512-") ? integrity : null;
}

async function complete(): Promise<LockFile> {
  const whole = withPlatforms(lock, missingPlatforms(lock));
  const known = new Map<string, string>();
  for (const { path: folder, spec } of unverifiedPackages(whole)) {
    const integrity = await askRegistry(spec);
    if (integrity !== null) known.set(folder, integrity);
  }
  return withIntegrity(whole, known);
}

if (process.argv.includes("--check")) {
  const found = faults();
  if (found.length === 0)
    console.log("package-lock.json has every platform, and what it may have of their content.");
  else console.error(`package-lock.json is not complete; run "npm run lock":\n  ${found.join("\n  ")}`);
  process.exitCode = found.length === 0 ? 0 : 1;
} else {
  const completed = await complete();
  const rest = unverifiedPackages(completed);
  const text = (content: LockFile) => `${JSON.stringify(content, null, 2)}\n`;
  if (text(completed) !== text(lock)) await writeFile(path, text(completed));
  await writeFile(listPath, unverifiedList(rest));
  console.log(
    `package-lock.json is complete; the registry does not have ${rest.length} packages for other platforms.`,
  );
}
