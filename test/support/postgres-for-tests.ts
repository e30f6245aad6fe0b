import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { lockFolder } from "#lib/launcher/folder-lock.ts";
import { applyMigrations } from "#lib/launcher/migrations.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { clearLeftovers } from "#lib/launcher/postmaster.ts";
import { TEMPLATE_DATABASE } from "./template-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address at which a test requests the PostgreSQL server of this run; see `openTestInstallation`. */
    testPostgresUrl: string;
  }
}

const FOLDER_PREFIX = "rollcall-postgres-";

/**
 * Vitest's global set-up: one real PostgreSQL for a run, with the migrations applied once to a template that
 * each test file copies. It starts when the first test file asks for it, so a run without database tests does
 * not wait for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<RunningPostgres> | undefined;
  const door = createServer((_request, response) => {
    starting ??= startPostgres();
    starting.then(
      ({ server }) => response.end(server.url("postgres")),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const address = door.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  project.provide("testPostgresUrl", `http://127.0.0.1:${address.port}`);

  return async () => {
    door.closeAllConnections();
    door.close();
    const running = await starting?.catch(() => undefined);
    await running?.stop();
  };
}

type RunningPostgres = { server: EmbeddedPostgres; stop: () => Promise<void> };

async function startPostgres(): Promise<RunningPostgres> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  await prepareDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  startReaper(dataDir);
  let server: EmbeddedPostgres | undefined;
  const stop = async () => {
    await server?.stop();
    lock.release();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    server = await EmbeddedPostgres.start({ dataDir, isDisposable: true });
    await server.createDatabaseIfMissing(TEMPLATE_DATABASE);
    await applyMigrations(server.url(TEMPLATE_DATABASE));
    return { server, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ctrl-C ends Vitest without its tear-down, and so does a kill. */
function startReaper(dataDir: string): void {
  const reaper = spawn(process.execPath, [join(import.meta.dirname, "reap-postgres.ts"), dataDir], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Nothing is written to it: this process may be killed, and the end of the input is the signal.
  reaper.unref();
  reaper.stdin.on("error", () => undefined);
}

/**
 * Removes servers and folders of runs that were killed together with their reaper; no process holds their
 * lock.
 */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((found) => found.startsWith(FOLDER_PREFIX))) {
    const dataDir = join(tmpdir(), name);
    try {
      const lock = lockFolder(dataDir);
      await clearLeftovers(join(dataDir, "postgres"));
      lock.release();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // In use by another run, or owned by another user.
    }
  }
}
