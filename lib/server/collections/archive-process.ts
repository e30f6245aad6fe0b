import { openStorage, type StorageSettings } from "../storage/open-storage.ts";
import { StoreUnavailableError } from "../storage/store-unavailable.ts";
import type { ArchiveFailure, ArchiveOrder, ArchiveOutcome } from "./archive-task.ts";
import { storeArchive } from "./store-archive.ts";

/*
 * Makes one archive for the worker that started this process, and ends. It loads what storing a zip takes and nothing else: no
 * database, no scenes.
 */

/** How long it may take to remove what it has begun once nobody wants it. */
const CLEAR_MS = 4000;

const stop = new AbortController();

async function make(order: Extract<ArchiveOrder, { task: object }>): Promise<ArchiveOutcome> {
  const { settings, content, zipKey } = order.task;
  try {
    await storeArchive(openStorage(settings), { content, zipKey }, stop.signal);
    return { stored: true };
  } catch (error) {
    return { failed: failureOf(error) };
  }
}

function failureOf(error: unknown): ArchiveFailure {
  const isOfStore = error instanceof StoreUnavailableError;
  const told = isOfStore ? error.cause : error;
  const { name, message, stack } = told instanceof Error ? told : new Error(String(told));
  const code = told instanceof Error && "code" in told && typeof told.code === "string" ? told.code : null;
  return { name, message, stack, code, store: isOfStore ? error.fault : null };
}

/** Loads what a task takes, the client of a store too, and ends: it is compiled and kept then. */
async function load(settings: StorageSettings): Promise<void> {
  await openStorage(settings)
    .check()
    .catch(() => undefined);
  process.exit();
}

function giveUp(): void {
  stop.abort();
  setTimeout(() => process.exit(1), CLEAR_MS).unref();
}

function serve(): void {
  process.on("message", async (order: ArchiveOrder) => {
    if ("stop" in order) return giveUp();
    if ("load" in order) return load(order.load);
    const outcome = await make(order);
    // Its connections to a store would keep it for a while.
    if (process.connected) process.send?.(outcome, () => process.exit());
    else process.exit();
  });
  process.on("disconnect", giveUp);
  // It ends with the worker, which may still have to finish something.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
}

serve();
