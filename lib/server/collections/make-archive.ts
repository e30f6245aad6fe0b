import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { dirname, join } from "node:path";
import { environment, storeEnvironment } from "../environment.ts";
import type { StorageSettings } from "../storage/open-storage.ts";
import { storage } from "../storage/storage.ts";
import { StoreUnavailableError } from "../storage/store-unavailable.ts";
import type { ArchiveContent } from "./archive-content.ts";
import type { ArchiveFailure, ArchiveOrder, ArchiveOutcome } from "./archive-task.ts";

/** How long a process may take to remove what it has begun: a little more than it takes for that at most. */
const END_MS = 5000;
/**
 * It keeps the list of what is packed, of which a hundred thousand files take some 60 MB, and what it copies lies outside of
 * this heap.
 */
const SMALL = [
  "--max-old-space-size=512",
  "--max-semi-space-size=1",
  "--disable-warning=ExperimentalWarning",
];
/** Asked for when it is started: in the bundle of the web process, which does not start it, this file is in no folder. */
const programPath = (): string => join(import.meta.dirname, "archive-process.ts");

/**
 * Has the process load what it takes for an archive, so that it is compiled and kept for the next ones: what was compiled for a
 * worker is of no use to a program with other limits of its heap.
 * @throws {Error} if it cannot be loaded
 */
export async function compileArchiveProgram(): Promise<void> {
  const child = start();
  const ended = once(child, "exit");
  send(child, { load: storageSettings() });
  const [code] = await ended;
  if (code !== 0) throw new Error(`The process that stores archives cannot be loaded: it ended with ${code}`);
}

function storageSettings(): StorageSettings {
  const { dataDir, s3, cacheBytes } = environment();
  return { dataDir, s3, cacheBytes };
}

/**
 * Has an archive stored by a process of its own, which loads what that takes alone and is gone when this settles.
 * @throws {OutOfSpaceError | StoreUnavailableError}; the signal's reason; an error with the code of the process's
 */
export async function makeArchive(
  content: ArchiveContent,
  zipKey: string,
  signal: AbortSignal,
): Promise<void> {
  // A partial zip would fill the disk for everyone until it is given up.
  await storage().requireRoom(content.entries.reduce((sum, { size }) => sum + size, 0));
  signal.throwIfAborted();
  const child = start();
  const ended = endOf(child);
  const stop = () => {
    send(child, { stop: true });
    setTimeout(() => child.kill("SIGKILL"), END_MS).unref();
  };
  signal.addEventListener("abort", stop, { once: true });
  send(child, { task: { settings: storageSettings(), content, zipKey } });
  const outcome = await ended.finally(() => signal.removeEventListener("abort", stop));
  signal.throwIfAborted();
  if ("failed" in outcome) throw errorOf(outcome.failed);
}

function start(): ChildProcess {
  // Keeps the bundler of the web process, which does not run this, from following the path.
  const command = [process.execPath, ...SMALL, programPath()] as const;
  const [program, ...rest] = command;
  const folder = getCompileCacheDir();
  return spawn(program, rest, {
    env: storeEnvironment(folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
    windowsHide: true,
  });
}

function send(child: ChildProcess, order: ArchiveOrder): void {
  // Whoever waits is told by the end of the process.
  if (child.connected) child.send(order, () => undefined);
}

/** What a process has answered, once it is gone. @throws {Error} if it has not */
function endOf(child: ChildProcess): Promise<ArchiveOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ArchiveOutcome>();
  let answer: ArchiveOutcome | undefined;
  child.once("message", (outcome: ArchiveOutcome) => {
    answer = outcome;
  });
  child.once("error", reject);
  child.once("exit", (code, signal) => {
    const settle = () => {
      if (answer !== undefined) resolve(answer);
      else reject(new Error(`The process that stores an archive was ended by ${signal ?? `code ${code}`}`));
    };
    // What it said last is read before its channel ends.
    if (child.connected) child.once("disconnect", settle);
    else settle();
  });
  return promise;
}

function errorOf({ name, message, stack, code, store }: ArchiveFailure): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  Object.assign(error, { name, ...(code !== null && { code }) });
  return store === null ? error : new StoreUnavailableError(store, error);
}
