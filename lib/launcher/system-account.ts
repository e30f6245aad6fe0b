import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { StartFailure } from "./start-failure.ts";

const run = promisify(execFile);

/** A user of the operating system; undefined is the user of this process. */
export type Account = { uid: number; gid: number } | undefined;

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the user `postgres`, which is created if
 * missing.
 * @throws StartFailure when the user can be neither found nor created.
 */
export async function postgresAccount(): Promise<Account> {
  if (!isRoot()) return undefined;
  const known = await findAccount("postgres");
  if (known) return known;
  try {
    await run("useradd", [
      "--system",
      "--user-group",
      "--no-create-home",
      "--shell",
      "/usr/sbin/nologin",
      "postgres",
    ]);
  } catch {
    // Ignored: whether it worked shows in whether the user exists now.
  }
  const made = await findAccount("postgres");
  if (made) return made;
  throw new StartFailure(
    "PostgreSQL does not run as root, and no user named postgres could be created.\n" +
      "Start Rollcall as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

async function findAccount(name: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
