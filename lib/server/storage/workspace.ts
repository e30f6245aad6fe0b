import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder } from "./make-folder.ts";

/** How often the owner of a folder renews its sign of life. */
const SIGN_OF_LIFE_MS = 1000;
/** After this silence, an owner on this host whose process is gone counts as dead. */
const DEAD_HERE_MS = 3000;
/** After this silence, any owner counts as dead, including one on another host that shares the storage. */
const DEAD_ANYWHERE_MS = 30_000;
/**
 * A living owner renews its sign of life within this time: after a machine was suspended, the first process
 * to run finds all others silent for as long as it was suspended.
 */
const SECOND_LOOK_MS = 2.5 * SIGN_OF_LIFE_MS;
/** Age limit of files without an owner, left by earlier versions. */
const UNOWNED_MS = 60 * 60 * 1000;

/** File in an owner's folder; its age is how long the owner has been silent. */
const ALIVE = "alive";
const OWNER = /^(.+)\.(\d+)\.[0-9a-f]{16}$/;

/**
 * The work in progress below a folder that many processes share. Each process has its own folder, whose name
 * identifies it, with a file that shows that it is alive, so that the files of a killed process can be told
 * from those of a living one and removed soon.
 */
export class Workspace {
  readonly #root: string;
  readonly #own: string;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(root: string, owner: { host: string; pid: number } = { host: hostname(), pid: process.pid }) {
    this.#root = root;
    const name = `${folderName(owner.host)}.${owner.pid}.${randomBytes(8).toString("hex")}`;
    // Otherwise Turbopack would include the whole project because of this path.
    this.#own = join(/* turbopackIgnore: true */ root, name);
  }

  /** A path for a new file. */
  async file(): Promise<string> {
    await this.#claim();
    return join(this.#own, randomUUID());
  }

  /** A new folder. The caller removes it. */
  async folder(): Promise<string> {
    const path = await this.file();
    await makeFolder(path);
    return path;
  }

  /** Removes the files of processes that are gone. Takes a moment when there seem to be some. */
  async sweep(): Promise<void> {
    await this.#claim();
    const silent = await this.#findSilent();
    if (silent.size === 0) return;
    await wait(SECOND_LOOK_MS);
    for (const [path, sign] of silent) {
      if ((await lastSign(path)) !== sign) continue;
      // Its encoder may just be writing its last file: the next sweep removes it.
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  /** Folders that seem abandoned, each with its last sign of life. */
  async #findSilent(): Promise<Map<string, number>> {
    // Both times come from the file system: the clocks of several hosts may differ.
    const now = await lastSign(this.#own);
    const silent = new Map<string, number>();
    for (const name of await readdir(this.#root)) {
      const path = join(this.#root, name);
      if (path === this.#own) continue;
      const sign = await lastSign(path);
      if (this.#isAbandoned(name, now - sign)) silent.set(path, sign);
    }
    return silent;
  }

  #isAbandoned(name: string, silenceMs: number): boolean {
    const [, host, pid] = OWNER.exec(name) ?? [];
    if (host === undefined) return silenceMs > UNOWNED_MS;
    const [ownHost] = this.#own.slice(this.#root.length + 1).split(".");
    const isGone = host === ownHost && !isRunning(Number(pid));
    return silenceMs > (isGone ? DEAD_HERE_MS : DEAD_ANYWHERE_MS);
  }

  async #claim(): Promise<void> {
    await makeFolder(this.#own);
    await this.#sign();
    if (this.#heartbeat !== undefined) return;
    this.#heartbeat = setInterval(() => void this.#sign().catch(() => undefined), SIGN_OF_LIFE_MS);
    this.#heartbeat.unref();
    process.once("exit", () => this.#remove());
  }

  /** A program that is just ending may still write into it: others remove that once it is silent. */
  #remove(): void {
    try {
      rmSync(this.#own, { recursive: true, force: true });
    } catch {
      // Nobody is told at the end of a process.
    }
  }

  async #sign(): Promise<void> {
    await writeFile(join(this.#own, ALIVE), "1");
  }
}

/**
 * How long each process of this host that still runs has shown no sign of life below `root`, in milliseconds. Processes
 * that never had work in progress are not there.
 */
export async function silencesHere(root: string, host = hostname()): Promise<number[]> {
  const now = Date.now();
  const names = await readdir(root).catch(() => []);
  const mine = names.filter((name) => {
    const [, owner, pid] = OWNER.exec(name) ?? [];
    return owner === folderName(host) && isRunning(Number(pid));
  });
  return Promise.all(mine.map(async (name) => now - (await lastSign(join(root, name)))));
}

/** A host name with path characters must not lead outside of the folder. */
const folderName = (host: string): string => host.replace(/[^A-Za-z0-9-]/g, "_") || "host";

/** An owner's last sign of life, else when the file or folder was last written; in milliseconds. */
async function lastSign(path: string): Promise<number> {
  try {
    return await writtenAt(join(path, ALIVE));
  } catch {
    return stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
  }
}

/**
 * When a file was last written. It is opened first, because a network file system may otherwise return a
 * cached time.
 */
async function writtenAt(path: string): Promise<number> {
  const file = await open(path);
  try {
    return (await file.stat()).mtimeMs;
  } finally {
    await file.close();
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
