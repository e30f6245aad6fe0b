import { setTimeout } from "node:timers/promises";
import { database } from "../database.ts";
import { countWorkers } from "../jobs/worker-count.ts";
import { log } from "../log.ts";
import { schemaState } from "../schema-state.ts";
import { currentSpaceFault } from "../storage/space-watch.ts";
import { storage } from "../storage/storage.ts";
import { STORE_FAULTS, StoreUnavailableError } from "../storage/store-unavailable.ts";
import { hostDifferences } from "./host-differences.ts";

export type Readiness = {
  status: "ready" | "not ready";
  /** Each part: "ok", or the problem in a form that is safe to publish. */
  checks: { database: string; migrations: string; storage: string; worker: string; hosts: string };
};

const DISK_FULL = "the disk is full: work waits until there is room";

/** A part that has not answered by then counts as missing. */
const TIME_LIMIT_MS = 3000;

/**
 * Whether this installation works: used by load balancers, and by the launcher before it prints its URL. Hosts that differ
 * from others are told of, and it is ready all the same.
 * @param isNamed whether such hosts are named
 */
export async function readiness(isNamed = false): Promise<Readiness> {
  const [databaseState, storageState] = await Promise.all([
    check("the database does not answer", () => database().$queryRaw`select 1`),
    check("files cannot be written", () => storage().check()),
  ]);
  const unknown = "not known without the database";
  const [migrations, worker] =
    databaseState === "ok"
      ? await Promise.all([
          check("the database is not at this version's schema", requireMigrations),
          check("no worker is running", requireWorker),
        ])
      : [unknown, unknown];
  const parts = { database: databaseState, migrations, storage: storageState, worker };
  const isReady = Object.values(parts).every((state) => state === "ok");
  let hosts = unknown;
  if (migrations === "ok")
    await check("hosts are not known", async () => {
      hosts = await hostDifferences(isNamed);
    });
  const checks = { ...parts, hosts };
  // A full disk is reported, but the installation stays ready: users free space by deleting.
  const isFull = storageState === "ok" && (await currentSpaceFault()) === "full";
  if (isFull) checks.storage = DISK_FULL;
  return { status: isReady ? "ready" : "not ready", checks };
}

/** The cause is only logged: the response is public. */
async function check(problem: string, ask: () => Promise<unknown>): Promise<string> {
  const limit = new AbortController();
  try {
    const timeout = setTimeout(TIME_LIMIT_MS, undefined, { signal: limit.signal, ref: false }).then(() => {
      throw new Error("no answer in time");
    });
    timeout.catch(() => {});
    await Promise.race([ask(), timeout]);
    return "ok";
  } catch (error) {
    log().debug({ err: error }, problem);
    return error instanceof StoreUnavailableError ? STORE_FAULTS[error.fault] : problem;
  } finally {
    limit.abort();
  }
}

async function requireMigrations(): Promise<void> {
  const { missing, isRestoring, isClosed } = await schemaState(database());
  if (isRestoring) throw new Error("a restore is not finished");
  if (isClosed) throw new Error("it was closed with its last backup");
  if (missing.length > 0) throw new Error(`missing: ${missing.join(", ")}`);
}

async function requireWorker(): Promise<void> {
  if ((await countWorkers()) === 0) throw new Error("none connected");
}
