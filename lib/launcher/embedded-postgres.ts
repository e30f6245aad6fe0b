import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type FileHandle, open, readFile, rename, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import {
  EMBEDDED_CLUSTER,
  openCluster,
  type PostgresCluster,
  postgresEnvironment,
  SUPERUSER,
} from "./postgres-cluster.ts";
import { clearLeftovers, stopPostmaster } from "./postmaster.ts";
import { StartFailure } from "./start-failure.ts";
import { stopWithLauncher } from "./stop-with-launcher.ts";

export type EmbeddedPostgresOptions = {
  /** Folder for everything: the cluster in `postgres/`, its password, its log. Locked by the caller. */
  dataDir: string;
  /** For tests: gives up durability for speed. */
  isDisposable?: boolean;
  /** How many it allows; default 200. */
  connections?: number;
  /** Called when the server died and is being restarted. */
  onRestart?: (reason: string) => void;
};

const CONNECTIONS = 200;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const START_LIMIT_MS = 300_000;
const LONGEST_PAUSE_MS = 30_000;
/** PostgreSQL's code for it: no later attempt would have another one. */
const WRONG_PASSWORD = "28P01";

/**
 * The installation's embedded PostgreSQL: reachable only from this machine, with a random password, on a free
 * port. If it dies, it is restarted on the same port, so that its clients can reconnect.
 */
export class EmbeddedPostgres {
  readonly #cluster: PostgresCluster;
  readonly #options: EmbeddedPostgresOptions;
  #port: number;
  #process: ChildProcess | undefined;
  #isStopping = false;
  #restarting: Promise<void> | undefined;

  private constructor(cluster: PostgresCluster, options: EmbeddedPostgresOptions, port: number) {
    this.#cluster = cluster;
    this.#options = options;
    this.#port = port;
  }

  /** @throws StartFailure when PostgreSQL cannot be started here. */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const folder = join(options.dataDir, "postgres");
    await clearLeftovers(folder);
    const secretPath = join(options.dataDir, "postgres-password");
    const cluster = await openCluster(folder, secretPath, options.isDisposable ? ["--no-sync"] : []);
    const server = new EmbeddedPostgres(cluster, options, await freePort());
    await server.#launch(() => freePort());
    return server;
  }

  /** The URL of a database of this server. */
  url(database: string): string {
    return `postgresql://${SUPERUSER}:${this.#cluster.password}@127.0.0.1:${this.#port}/${database}`;
  }

  async createDatabaseIfMissing(database: string): Promise<void> {
    const client = new pg.Client(this.url("postgres"));
    await client.connect();
    try {
      const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
      if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
    } finally {
      await client.end();
    }
  }

  /** Stops the server after it has written everything; resolves when none of its processes is left. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#restarting;
    const pid = this.#process?.pid;
    if (pid !== undefined && this.#process?.exitCode === null && this.#process.signalCode === null) {
      await stopPostmaster(pid);
    }
  }

  /**
   * Starts the server and waits until it responds.
   * @param nextPort gives another port when this one was taken in the meantime.
   */
  async #launch(nextPort?: () => Promise<number>): Promise<void> {
    const logPath = join(this.#options.dataDir, "postgres.log");
    for (let attempt = 1; ; attempt++) {
      const log = await openLog(logPath);
      const { size: logStart } = await log.stat();
      const child = this.#spawn(log);
      await log.close();
      if (await this.#answers(child)) {
        this.#process = child;
        child.once("exit", (code, signal) => this.#onExit(signal ?? `exit code ${code}`));
        return;
      }
      const output = (await readFile(logPath)).subarray(logStart).toString();
      // The last processes of a killed server need a moment to notice that it is gone.
      const isPassing = /pre-existing shared memory block|is another postmaster/i.test(output);
      const isPortTaken = /could not bind|address already in use/i.test(output);
      if (attempt >= 20 || !(isPassing || isPortTaken)) throw explainStart(output, logPath);
      if (isPortTaken && nextPort) this.#port = await nextPort();
      await delay(100 * Math.min(attempt, 10));
    }
  }

  #spawn(log: FileHandle): ChildProcess {
    const { binaries, folder, folderArgument, account } = this.#cluster;
    const settings = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      max_connections: String(this.#options.connections ?? CONNECTIONS),
      log_checkpoints: "off",
      ...(this.#options.isDisposable
        ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" }
        : { cluster_name: EMBEDDED_CLUSTER }),
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    // Detached: Ctrl-C in a terminal goes to every process of its group, and the database must be the last to
    // stop.
    const child = spawn(binaries.postgres, ["-D", folderArgument, "-p", String(this.#port), ...flags], {
      ...account,
      cwd: folder,
      detached: true,
      windowsHide: true,
      stdio: ["ignore", log.fd, log.fd],
      env: postgresEnvironment(),
    });
    child.on("error", () => undefined);
    stopWithLauncher(child, folder);
    return child;
  }

  /**
   * Waits for the first response; false when the process ended before. Recovery after a crash can take
   * minutes.
   */
  async #answers(child: ChildProcess): Promise<boolean> {
    const end = Date.now() + START_LIMIT_MS;
    while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const client = new pg.Client({
        connectionString: this.url("postgres"),
        connectionTimeoutMillis: 2_000,
      });
      client.on("error", () => undefined);
      let isRefused = false;
      try {
        await client.connect();
        return true;
      } catch (error) {
        isRefused = (error as { code?: unknown }).code === WRONG_PASSWORD;
        await delay(25);
      } finally {
        await client.end().catch(() => undefined);
      }
      if (isRefused || Date.now() > end) {
        await stopPostmaster(child.pid);
        return false;
      }
    }
    return false;
  }

  #onExit(reason: string): void {
    this.#process = undefined;
    if (this.#isStopping) return;
    this.#options.onRestart?.(reason);
    this.#restarting ??= this.#restart().finally(() => {
      this.#restarting = undefined;
    });
  }

  async #restart(): Promise<void> {
    for (let pause = 250; !this.#isStopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await clearLeftovers(this.#cluster.folder);
        await this.#launch();
        return;
      } catch (error) {
        this.#options.onRestart?.(error instanceof Error ? error.message : String(error));
        await delay(pause);
      }
    }
  }
}

/** A port that nothing listens on right now; the system does not give the same one twice in a row. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return address.port;
}

/** The server's log. At ten megabytes a new file is started; the previous one is kept. */
async function openLog(path: string): Promise<FileHandle> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(path, `${path}.old`);
  return open(path, "a", 0o600);
}

function explainStart(output: string, logPath: string): StartFailure {
  if (/no space left/i.test(output)) {
    return new StartFailure("There is no space left for the database. Free some, and start again.");
  }
  const faults = output.split("\n").filter((line) => /FATAL|PANIC|HINT|error/i.test(line));
  const reason = (faults.length > 0 ? faults : output.trim().split("\n")).slice(-5).join("\n");
  return new StartFailure(`PostgreSQL did not start:\n${reason}\nIts whole log is in ${logPath}.`);
}
