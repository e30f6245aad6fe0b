import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { access, glob, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { childEnvironment, settleEnvironment } from "#lib/server/environment.ts";
import { compilePrograms } from "./compile-programs.ts";
import {
  firstLoadTable,
  LANGUAGE_SCRIPTS,
  listPages,
  measureFirstLoads,
  pagesOverLimit,
} from "./first-load.ts";
import { waitForLock } from "./folder-lock.ts";
import type { Progress } from "./progress.ts";
import { StartFailure } from "./start-failure.ts";

export const PROJECT_FOLDER = join(import.meta.dirname, "../..");

/** Held while somebody builds; outside of `.next`, which a build empties. */
const BUILD_LOCK = join(PROJECT_FOLDER, "node_modules", ".rollcall-build.lock");

/** The program that `npx next` runs. */
const nextProgram = (): string => createRequire(import.meta.url).resolve("next/dist/bin/next");

/** Every source that affects the build. */
const SOURCES = [
  "app/**/*",
  "components/**/*",
  "lib/**/*",
  "public/**/*",
  "prisma/schema.prisma",
  "instrumentation-client.ts",
  "next.config.*",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
/**
 * The client in `generated` is derived from the schema; route files, the launcher and the worker run without
 * a build.
 */
const IGNORED = /^lib\/(launcher|worker|server\/generated)\/|^app\/(.+\/)?route\.ts$|\.test\.tsx?$/;

/**
 * A digest of the sources' names and contents. Not of their times, because a checkout, a copy and a container
 * layer all change those.
 */
export async function sourceDigest(project: string): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: project, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !IGNORED.test(path.slice(project.length + 1))) paths.push(path);
  }
  const hash = createHash("sha256");
  // One after the other: all at once are more files than some systems let a process have open.
  for (const path of paths.sort()) {
    const content = await readFile(path);
    hash.update(`${path.slice(project.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

const stampPath = (project: string): string => join(project, ".next", "sources.sha256");

/** Whether the build in `.next` is complete and was made from these sources. */
export async function isBuildCurrent(project: string, digest: string): Promise<boolean> {
  try {
    await access(join(project, ".next", "BUILD_ID"));
    return (await readFile(stampPath(project), "utf8")) === digest;
  } catch {
    return false;
  }
}

/** Written when a build is complete, so that an interrupted one is never taken for current. */
export async function stampBuild(project: string, digest: string): Promise<void> {
  await writeFile(stampPath(project), digest);
}

/**
 * Builds the console unless the last build is of the same sources. Of several processes that start in one folder, one
 * builds, and the others wait for it.
 * @returns whether it built.
 * @throws StartFailure with the compiler's message when the build fails.
 */
async function buildIfChanged(signal?: AbortSignal): Promise<boolean> {
  const digest = await sourceDigest(PROJECT_FOLDER);
  if (await isBuildCurrent(PROJECT_FOLDER, digest)) return false;
  using _lock = await waitForLock(BUILD_LOCK, signal);
  if (await isBuildCurrent(PROJECT_FOLDER, digest)) return false;
  const child = spawn(process.execPath, [nextProgram(), "build"], {
    cwd: PROJECT_FOLDER,
    env: { ...childEnvironment(), ROLLCALL_BUILD_ID: digest.slice(0, 20) },
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal ? { signal } : {}),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new StartFailure(`The build failed:\n\n${output.trim()}`);
  await stampBuild(PROJECT_FOLDER, digest);
  await compilePrograms(PROJECT_FOLDER, signal);
  return true;
}

/** Builds if something has changed, as a step of a start. */
export const buildStep = (progress: Progress, signal: AbortSignal): Promise<boolean> =>
  progress.step(
    "Build",
    "building, which takes about a minute the first time",
    () => buildIfChanged(signal),
    (isBuilt) => (isBuilt ? "built" : "up to date"),
  );

/**
 * `npm run build`: for an image, or to build before the first start. Fails when a list page loads more than
 * its limit; a start builds without this check, because an administrator cannot make the pages of a released
 * version smaller.
 */
if (import.meta.main) {
  settleEnvironment({ nodeEnv: "production" });
  try {
    const isBuilt = await buildIfChanged();
    console.log(isBuilt ? "Built." : "Nothing has changed since the last build.");
    const pages = await listPages(join(PROJECT_FOLDER, "app"));
    const loads = await measureFirstLoads(join(PROJECT_FOLDER, ".next"), pages, LANGUAGE_SCRIPTS);
    console.log(firstLoadTable(loads));
    const heavy = pagesOverLimit(loads);
    if (heavy.length > 0) throw new StartFailure(`These load too much at first: ${heavy.join(", ")}.`);
  } catch (error) {
    console.error(error instanceof StartFailure ? error.message : error);
    process.exitCode = 1;
  }
}
