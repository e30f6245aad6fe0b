import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { bareEnvironment } from "#lib/server/environment.ts";
import { flushFolder } from "#lib/server/storage/durable-files.ts";
import { closeFolders } from "#lib/server/storage/private-files.ts";
import { type PostgresBinaries, postgresBinaries } from "./postgres-binaries.ts";
import { StartFailure, systemCode } from "./start-failure.ts";
import { type Account, isRoot, postgresAccount } from "./system-account.ts";

const run = promisify(execFile);

export const SUPERUSER = "rollcall";
/** What the embedded PostgreSQL calls itself, by which it is told from one of the administrator's own. */
export const EMBEDDED_CLUSTER = "rollcall-embedded";

/** A folder with PostgreSQL's files, and what is needed to start a server on it. */
export type PostgresCluster = {
  folder: string;
  /** How the folder is passed to PostgreSQL: see `folderArgument`. */
  folderArgument: string;
  account: Account;
  binaries: PostgresBinaries;
  password: string;
};

/** The server must not get PostgreSQL's own variables (PGDATA, PGOPTIONS …) or this process's secrets. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => bareEnvironment({ LC_ALL: "C" });

/**
 * Finds the cluster in `folder`, or creates it: under another name first, so that an interrupted start leaves
 * nothing that looks like a database.
 * @param secretPath file that keeps the random password, readable by this user alone.
 * @throws StartFailure when the folder cannot be used.
 */
export async function openCluster(
  folder: string,
  secretPath: string,
  initdbFlags: readonly string[] = [],
): Promise<PostgresCluster> {
  const version = await readVersion(folder);
  const account = version === undefined ? await postgresAccount() : await ownerOf(folder);
  const binaries = await postgresBinaries(account);
  const cluster = { folder, account, binaries };
  if (version !== undefined) {
    await checkVersion(binaries, version, folder);
    const password = await readPassword(secretPath);
    return { ...cluster, folderArgument: await folderArgument(folder, account), password };
  }
  const password = randomBytes(24).toString("base64url");
  // Before there is a database that nobody could enter without it: a power cut would leave an empty file.
  await writeFile(secretPath, password, { mode: 0o600, flush: true });
  await flushFolder(dirname(secretPath));
  await createCluster(cluster, password, initdbFlags);
  return { ...cluster, folderArgument: await folderArgument(folder, account), password };
}

/** The major version that made a folder's files, or undefined if there is no cluster. */
async function readVersion(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    if (systemCode(error) === "EACCES") {
      throw new StartFailure(
        `${folder} belongs to another user. Start Rollcall as the user who started it first.`,
      );
    }
    throw error;
  }
}

/**
 * Root switches to the user who owns the files, so that an installation first started without root stays
 * usable without root.
 */
async function ownerOf(folder: string): Promise<Account> {
  if (!isRoot()) return undefined;
  const { uid, gid } = await stat(folder);
  if (uid !== 0) return { uid, gid };
  throw new StartFailure(
    `${folder} belongs to root, and PostgreSQL does not run as root. Give it to the user postgres: chown -R postgres ${folder}`,
  );
}

async function checkVersion({ postgres }: PostgresBinaries, version: string, folder: string): Promise<void> {
  const { stdout } = await run(postgres, ["--version"], { cwd: "/" }).catch(() => ({ stdout: "" }));
  const [, major] = /\s(\d+)\./.exec(stdout) ?? [];
  if (major === undefined || major === version) return;
  throw new StartFailure(
    `The database in ${folder} was made by PostgreSQL ${version}, and this Rollcall brings PostgreSQL ${major}.\n` +
      "Start the Rollcall it was made with, or move the data to a PostgreSQL of your own and set DATABASE_URL.",
  );
}

async function readPassword(secretPath: string): Promise<string> {
  const cannot = (reason: string) =>
    new StartFailure(
      `The database's password is kept in ${secretPath}, which ${reason}. Restore that file from a backup.`,
    );
  const text = await readFile(secretPath, "utf8").catch((error: unknown) => {
    throw cannot(`cannot be read (${systemCode(error)})`);
  });
  if (text.trim() === "") throw cannot("is empty");
  return text.trim();
}

async function createCluster(
  { folder, account, binaries }: Omit<PostgresCluster, "password" | "folderArgument">,
  password: string,
  flags: readonly string[],
): Promise<void> {
  await removeUnfinished(folder);
  const unfinished = await mkdtemp(`${folder}.new-`);
  const secrets = await mkdtemp(join(tmpdir(), "rollcall-initdb-"));
  const passwordPath = join(secrets, "password");
  try {
    await writeFile(passwordPath, password, { mode: 0o600 });
    if (account) {
      await Promise.all(
        [unfinished, secrets, passwordPath].map((path) => chown(path, account.uid, account.gid)),
      );
    }
    const settings = [
      `--pgdata=${await folderArgument(unfinished, account)}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordPath}`,
      "--auth=scram-sha-256",
      // Built-in collation: a change of the system's locale data breaks no index.
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ];
    await run(binaries.initdb, [...settings, ...flags], {
      ...account,
      cwd: unfinished,
      env: postgresEnvironment(),
    });
    await rename(unfinished, folder);
    await flushFolder(dirname(folder));
  } catch (error) {
    throw explainInitdb(error, folder);
  } finally {
    await rm(secrets, { recursive: true, force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Removes the files of a first start that was killed; they never contained data. */
async function removeUnfinished(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${basename(folder)}.new-`))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

function explainInitdb(error: unknown, folder: string): unknown {
  const output = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
  if (systemCode(error) === "ENOSPC" || /no space left/i.test(output)) {
    return new StartFailure(
      `There is no space left for the database in ${folder}. Free some, or set ROLLCALL_DATA_DIR.`,
    );
  }
  if (output === "") return error;
  return new StartFailure(`PostgreSQL could not make its files in ${folder}:\n${output.trim()}`);
}

/**
 * If the server's user may not enter a folder above the data (a clone in /root), Linux still lets it work in
 * the folder it was started in: that folder replaces the path, and the data stays where it was put.
 * @throws StartFailure on systems where this is not possible.
 */
async function folderArgument(folder: string, account: Account): Promise<string> {
  if (account === undefined) return folder;
  const isReachable = await run("/bin/sh", ["-c", 'cd "$0" && test -w .', folder], {
    ...account,
    cwd: "/",
  }).then(
    () => true,
    () => false,
  );
  if (isReachable) return folder;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new StartFailure(
    `The user that PostgreSQL runs as cannot reach ${folder}.\n` +
      "Choose a folder that every user may enter with ROLLCALL_DATA_DIR, or start Rollcall as an ordinary user.",
  );
}

/**
 * Whether the server's user must be able to enter the folder by its path; not necessary on Linux: see
 * `folderArgument`.
 */
const needsWayIn = () => isRoot() && process.platform !== "linux";

/** Creates the folder for all state, closed to every other user, or says why it cannot be used. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // A volume of another system may not support modes.
    await chmod(folder, needsWayIn() ? 0o711 : 0o700).catch(() => undefined);
    await closeFolders(folder);
    const probe = join(folder, `.writable-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    const code = systemCode(error);
    const reason =
      code === "ENOSPC" ? "there is no space left" : `it cannot be written (${code ?? String(error)})`;
    throw new StartFailure(
      `The data folder ${folder} cannot be used: ${reason}.\nMend that, or choose another with ROLLCALL_DATA_DIR.`,
    );
  }
}
