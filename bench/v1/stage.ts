import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { applyMigrations } from "#lib/launcher/migrations.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { PRELOADED } from "#lib/launcher/preloaded.ts";
import { webCommand } from "#lib/launcher/processes.ts";
import { childEnvironment } from "#lib/server/environment.ts";
import { seedDirectory } from "../lists/seed-directory.ts";
import { runToEnd } from "../peer/hyperframes.ts";
import { freePort } from "../product.ts";

/** A server that is asked, and with what right. */
export type Contender = { title: string; origin: string; pid: number; database: string; key: string };

/** A database with a directory in it. */
export type Directory = { database: string; databaseUrl: string; key: string };

type Command = { program: string; args: (port: number) => string[]; env?: NodeJS.ProcessEnv };

const READY_WITHIN_MS = 180_000;

/** A cluster of PostgreSQL and a folder of their own for all that is measured, and the packages of the peers. */
export class Stage {
  readonly folder: string;
  /** Where Fastify, pg and autocannon are installed. */
  readonly packages: string;
  readonly postgres: EmbeddedPostgres;
  readonly #cleanup: AsyncDisposableStack;

  private constructor(folder: string, postgres: EmbeddedPostgres, cleanup: AsyncDisposableStack) {
    this.folder = folder;
    this.packages = join(folder, "peer");
    this.postgres = postgres;
    this.#cleanup = cleanup;
  }

  static async open(): Promise<Stage> {
    await using cleanup = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    await prepareDataFolder(folder);
    const postgres = await EmbeddedPostgres.start({ dataDir: folder, isDisposable: true });
    cleanup.defer(() => postgres.stop());
    const packages = join(folder, "peer");
    await cp(join(import.meta.dirname, "peer"), packages, { recursive: true });
    await runToEnd("npm", ["ci", "--prefix", packages, "--ignore-scripts", "--no-audit", "--no-fund"]);
    return new Stage(folder, postgres, cleanup.move());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#cleanup.disposeAsync();
  }

  /** A database as the product makes it, with one organization of so many people. */
  async openDirectory(database: string, people: number): Promise<Directory> {
    await this.postgres.createDatabaseIfMissing(database);
    const databaseUrl = this.postgres.url(database);
    await applyMigrations(databaseUrl);
    const key = await seedDirectory(databaseUrl, { people, organizations: 1, role: "editor" });
    return { database, databaseUrl, key };
  }

  /** The product's web server on a directory. */
  startWeb(title: string, directory: Directory): Promise<Contender> {
    return this.start(title, directory, {
      program: "node",
      args: () => [...PRELOADED, ...webCommand()],
      env: { ...childEnvironment(), ROLLCALL_DATA_DIR: dataFolder(this, directory) },
    });
  }

  /** Starts a server that ends with the stage, and waits until it answers `path`. */
  async start(
    title: string,
    { database, databaseUrl, key }: Directory,
    { program, args, env = childEnvironment() }: Command,
    path = "/v1/people?limit=1",
  ): Promise<Contender> {
    const port = await freePort();
    const child = spawn(program, args(port), {
      env: {
        ...env,
        ...{
          DATABASE_URL: databaseUrl,
          NODE_ENV: "production",
          PORT: String(port),
          ROLLCALL_RATE_LIMIT: "0",
        },
      },
      stdio: "ignore",
    });
    this.#cleanup.defer(() => end(child));
    const origin = `http://127.0.0.1:${port}`;
    const headers = { Authorization: `Bearer ${key}` };
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await fetch(origin + path, { headers }).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`${title} ended by itself`);
      if (Date.now() > deadline) throw new Error(`${title} does not answer`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return { title, origin, pid: child.pid ?? 0, database, key };
  }
}

/** Where the files of the product on a directory lie. */
export const dataFolder = ({ folder }: Stage, { database }: Directory): string =>
  join(folder, `data-${database}`);

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill()) await once(child, "exit");
}
