import { execFile, execFileSync } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Puts the files of a commit into a folder, with the packages that its own lock file names. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, "..", `${commit}.tar`);
  execFileSync("git", ["archive", "--format=tar", `--output=${archive}`, commit]);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  await rm(archive);
  // What npm itself has been told, as the script that runs this, is not meant for the other folder.
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (name.startsWith("npm_")) delete env[name];
  await run("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], {
    ...{ cwd: folder, env, maxBuffer: 64 * 1024 * 1024 },
  });
}
