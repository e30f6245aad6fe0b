import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAlive } from "#lib/launcher/postmaster.ts";
import { freePort, type Product, startProduct } from "../../product.ts";
import { descendants, inRole, type Role, signal } from "../processes.ts";
import type { TcpProxy } from "../tcp-proxy.ts";
import { API_KEY, FIRST_ACCOUNT, type Installation } from "./installation.ts";
import { type OwnDatabase, openDatabase } from "./own-database.ts";

export type OneMachineOptions = {
  /** A folder of its own. */
  folder: string;
  settings?: Record<string, string>;
  /** Whether PostgreSQL is one of its own, behind a proxy, instead of the embedded one. */
  hasProxy?: boolean;
};

const GONE_WITHIN_MS = 120_000;

/** Everything on one machine, as `npm start` has it, with two workers. */
export class OneMachine implements Installation {
  readonly folder: string;
  readonly key = API_KEY;
  readonly store = null;
  readonly #settings: Record<string, string>;
  readonly #port: number;
  readonly #outside: OwnDatabase | null;
  readonly database: TcpProxy | null;
  #product: Product | null = null;

  private constructor(options: OneMachineOptions, port: number, outside: OwnDatabase | null) {
    this.folder = options.folder;
    this.#port = port;
    this.#outside = outside;
    this.database = outside?.proxy ?? null;
    this.#settings = {
      ...{ ...FIRST_ACCOUNT, ROLLCALL_DATA_DIR: this.#dataDir, ROLLCALL_WORKERS: "2" },
      ...(outside === null ? {} : { DATABASE_URL: outside.urlByProxy }),
      ...options.settings,
    };
  }

  static async start(options: OneMachineOptions): Promise<OneMachine> {
    const installation = new OneMachine(
      options,
      await freePort(),
      options.hasProxy ? await openDatabase("127.0.0.1") : null,
    );
    await installation.launch();
    return installation;
  }

  get urls(): readonly string[] {
    return [`http://127.0.0.1:${this.#port}`];
  }

  get origin(): string {
    return this.urls[0] ?? "";
  }

  get #dataDir(): string {
    return join(this.folder, "data");
  }

  dataDirs = () => [this.#dataDir];

  /** Starts it, again after its launcher was killed, and waits until it is ready. */
  async launch(): Promise<void> {
    this.#product = await startProduct(this.#settings, this.#port);
  }

  get launcher(): number {
    return this.#product?.pid ?? 0;
  }

  /** Kills the launcher, and with `isAll` every process below it at the same moment. @returns all of them */
  async kill(isAll: boolean): Promise<number[]> {
    const all = (await descendants(this.launcher)).map(({ pid }) => pid);
    signal(isAll ? all : [this.launcher]);
    return all;
  }

  /** Waits until processes are gone. @returns how many are not after two minutes */
  async gone(pids: readonly number[]): Promise<number> {
    for (const end = performance.now() + GONE_WITHIN_MS; pids.some(isAlive) && performance.now() < end; )
      await wait(20);
    return pids.filter(isAlive).length;
  }

  async find(role: Role): Promise<number[]> {
    return (await inRole(this.launcher, role)).map(({ pid }) => pid);
  }

  async settings() {
    const databaseUrl = this.#outside?.url ?? (await embeddedUrl(this.#dataDir));
    return { databaseUrl, dataDir: this.#dataDir, logLevel: "silent" as const };
  }

  printed = () => this.#product?.printed() ?? "";

  async stop(): Promise<void> {
    await this.database?.set("pass");
    await this.#product?.stop();
    await this.#outside?.stop();
  }
}

/** The address of a running installation's embedded PostgreSQL: its port is another after each start. */
async function embeddedUrl(dataDir: string): Promise<string> {
  const [pid, password] = await Promise.all(
    ["postgres/postmaster.pid", "postgres-password"].map((name) => readFile(join(dataDir, name), "utf8")),
  );
  return `postgresql://rollcall:${password?.trim()}@127.0.0.1:${pid?.split("\n")[3]}/rollcall`;
}
